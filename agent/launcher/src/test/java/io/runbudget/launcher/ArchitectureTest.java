package io.runbudget.launcher;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.runbudget.ledger.LedgerPlace;

/** The arrows between modules that the build does not hold by itself. */
@ArchTag("architecture")
@AnalyzeClasses(packages = "io.runbudget", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String BRIDGE = "io.runbudget.bridge";
  private static final String ENGINE = "io.runbudget.engine";
  private static final String GUARDS = "io.runbudget.guard..";
  private static final String A_GUARD = "io.runbudget.guard.*";
  private static final String LAUNCHER = "io.runbudget.launcher..";
  private static final String[] INSIGHT = {
    "io.runbudget.record..",
    "io.runbudget.ledger..",
    "io.runbudget.usage..",
    "io.runbudget.metrics..",
    "io.runbudget.analysis.."
  };

  /** Of java.base; buffers but no I/O, no logging, nothing that reads or writes classes. */
  private static final String[] PLAIN_JAVA = {
    "java.lang",
    "java.lang.annotation",
    "java.lang.invoke",
    "java.lang.ref",
    "java.lang.runtime",
    "java.math",
    "java.nio",
    "java.text",
    "java.time..",
    "java.util",
    "java.util.concurrent..",
    "java.util.function",
    "java.util.regex",
    "java.util.stream"
  };

  /** SHA-256 of texts, which neither reads nor writes anything. */
  private static final String[] HASHES = {"java.security", "java.nio.charset"};

  private static final String NULLNESS = "org.jspecify.annotations";

  @ArchTest
  static final ArchRule theBridgeKnowsTheJdkAlone =
      classes()
          .that()
          .resideInAPackage(BRIDGE)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(PLAIN_JAVA).or(resideInAnyPackage(BRIDGE, NULLNESS)));

  @ArchTest
  static final ArchRule theEngineKnowsTheBridgeAndPlainJava =
      classes()
          .that()
          .resideInAPackage(ENGINE + "..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(PLAIN_JAVA)
                  .or(resideInAnyPackage(HASHES))
                  .or(resideInAnyPackage(BRIDGE, ENGINE + "..", NULLNESS)));

  @ArchTest
  static final ArchRule guardsKnowNeitherInsightNorLauncher =
      noClasses()
          .that()
          .resideInAPackage(GUARDS)
          .should()
          .dependOnClassesThat(resideInAnyPackage(INSIGHT).or(resideInAPackage(LAUNCHER)));

  @ArchTest
  static final ArchRule guardsDoNotKnowEachOther =
      slices().matching("io.runbudget.guard.(*)..").should().notDependOnEachOther();

  /** They are defined in the library's loader, where nothing else of ours is found. */
  @ArchTest
  static final ArchRule hooksKnowTheBridgeAlone =
      noClasses()
          .that(resideInAPackage(A_GUARD).and(not(simpleNameEndingWith("Guard"))))
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.runbudget..").and(not(resideInAnyPackage(BRIDGE, A_GUARD))));

  @ArchTest
  static final ArchRule insightKnowsNoGuards =
      noClasses()
          .that()
          .resideInAnyPackage(INSIGHT)
          .should()
          .dependOnClassesThat(resideInAPackage(GUARDS).or(resideInAPackage(LAUNCHER)));

  @ArchTest
  static final ArchRule nobodyKnowsTheLauncher =
      noClasses()
          .that()
          .resideOutsideOfPackage(LAUNCHER)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(LAUNCHER);

  @ArchTest
  static final ArchRule settingsKnowOnlyTheEngineAndWhatIsAPlaceOfALedger =
      noClasses()
          .that()
          .resideInAPackage("io.runbudget.launcher.settings")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.runbudget..")
                  .and(not(resideInAnyPackage(ENGINE, "io.runbudget.launcher.settings")))
                  .and(not(type(LedgerPlace.class))));

  @ArchTest
  static final ArchRule theArrowsRunInOneDirection =
      slices().matching("io.runbudget.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule whatOthersMayUseCannotBeExtended =
      classes()
          .that()
          .arePublic()
          .and()
          .areNotInterfaces()
          .and()
          .areNotEnums()
          .and()
          .areNotAnnotations()
          .and()
          .areTopLevelClasses()
          .should(beFinalOrAbstract());

  private static ArchCondition<JavaClass> beFinalOrAbstract() {
    return new ArchCondition<>("be final or abstract") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean closed =
            type.getModifiers().contains(JavaModifier.FINAL)
                || type.getModifiers().contains(JavaModifier.ABSTRACT);
        events.add(new SimpleConditionEvent(type, closed, type.getName() + " can be extended"));
      }
    };
  }
}
