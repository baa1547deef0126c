package sample.service;

/** What langchain4j implements. */
interface Assistant {
  String answer(String question);
}
