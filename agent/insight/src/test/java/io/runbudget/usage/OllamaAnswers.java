package io.runbudget.usage;

import java.util.Map;

/** What Ollama answers, as a stream and as a whole. */
final class OllamaAnswers {
  private OllamaAnswers() {}

  static void addTo(Map<String, Answers.Answer> all) {
    all.put(
        "ollama",
        new Answers.Answer(
            ModelApi.OLLAMA,
            "application/x-ndjson",
            Answers.utf8(
                """
                {"model":"llama3.2","created_at":"x","message":{"role":"assistant","content":"The"},"done":false}
                {"model":"llama3.2","created_at":"x","message":{"role":"assistant","content":" end"},"done":false}
                {"model":"llama3.2","message":{"role":"assistant","content":""},"done":true,"total_duration":48833,"prompt_eval_count":26,"eval_count":282}
                """),
            Answers.usage("llama3.2", 26, 282)));
    all.put(
        "ollama chat",
        Answers.json(
            ModelApi.OLLAMA,
            """
            {"model":"llama3.2","created_at":"x","message":{"role":"assistant","content":"Hello! How are you?"},
             "done_reason":"stop","done":true,"total_duration":5191566416,"load_duration":2154458,
             "prompt_eval_count":26,"prompt_eval_duration":383809000,"eval_count":298,"eval_duration":4799921000}
            """,
            Answers.usage("llama3.2", 26, 298)));
    all.put(
        "ollama generate",
        Answers.json(
            ModelApi.OLLAMA,
            """
            {"model":"llama3.1","created_at":"x","response":"The sky is blue.","done":true,
             "context":[1,2,3],"total_duration":5043500667,"load_duration":5025959,
             "prompt_eval_count":27,"prompt_eval_duration":325953000,"eval_count":290,"eval_duration":4709213000}
            """,
            Answers.usage("llama3.1", 27, 290)));
    all.put(
        "ollama embed",
        Answers.json(
            ModelApi.OLLAMA,
            """
            {"model":"all-minilm","embeddings":[[0.010071029,-0.0017594862],[-0.0098027075,6.0e-3]],
             "total_duration":14143917,"load_duration":1019500,"prompt_eval_count":8}
            """,
            Answers.usage("all-minilm", 8, 0)));
  }
}
