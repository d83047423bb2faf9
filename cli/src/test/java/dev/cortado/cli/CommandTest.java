package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.build.AppBuild;
import dev.cortado.build.BuildResult.Built;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that end by themselves: what they print, and their exit codes. */
final class CommandTest {
  @BeforeAll
  static void installed() {
    System.setProperty("cortado.home", TestApps.HOME.toString());
  }

  @Test
  void checkPrintsServicesAndEndpoints() throws Exception {
    Outcome outcome = run("check", TestApps.folder("served").toString());

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .isEqualTo(
            """
            greetings
              GET       /hello/:name    hello     public
              GET,HEAD  /slow/:ms       slow      public
              *         /broken         broken    public
            reports
              POST      /reports.daily  daily     private
              GET       /reports/*file  download  private, auth
              GET       /!rest          fallback  public
            """);
  }

  @Test
  void checkPrintsTheWholeModelAsJson() throws Exception {
    Outcome outcome = run("check", "--json", TestApps.folder("served").toString());

    assertThat(outcome.exitCode()).isZero();
    Json hello = Json.parse(outcome.out()).at("endpoints").elements().getFirst();
    assertThat(hello.get("name")).isEqualTo("hello");
    assertThat(hello.get("methods")).isEqualTo("[\"GET\"]");
  }

  @Test
  void anApplicationNeedsNoAppFile() throws Exception {
    assertThat(run("check", TestApps.folder("bare").toString()).out()).isEqualTo("bare\n  GET  /hello  hello  public\n");
  }

  @Test
  void anUnchangedApplicationIsNotAnalysedAgain() throws Exception {
    Path folder = TestApps.folder("bare");
    TestApps.build(folder);

    var again = new AppBuild(folder, TestApps.HOME.resolve("js/frontend/dist/main.mjs"), "there-is-no-such-node").build();

    assertThat(again).isInstanceOf(Built.class);
  }

  @Test
  void aChangedFileIsAnalysedAgain(@TempDir Path folder) throws Exception {
    TestApps.copy("bare", folder);
    TestApps.build(folder);
    Path source = folder.resolve("hello.ts");
    Files.writeString(source, Files.readString(source).replace("/hello", "/changed"));

    assertThat(run("check", folder.toString()).out()).contains("GET  /changed  hello");
  }

  @Test
  void errorsSayWhereWhatAndWhatToWriteInstead() throws Exception {
    Outcome outcome = run("check", TestApps.folder("errors").toString());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .containsExactlyInAnyOrder(
            "error: options.ts:4:52  path is not known when the program is built: it is computed when the program runs"
                + "  options are read at build time: use literals, or constants made of literals",
            "error: options.ts:5:37  method is \"FETCH\"  write one of GET, POST, PATCH, PUT, DELETE, HEAD, OPTIONS, TRACE, a list of them, or \"*\"",
            "error: options.ts:6:39  bodyLimit is -1  write a number of bytes, or null for no limit",
            "error: paths.ts:3:51  the path parameter \"field\" is not a field of the request type  add \"field: string\" to the request type",
            "error: paths.ts:4:52  *card is not the last segment of the path /wild/*card/more  what takes the rest of a path must come last",
            "error: paths.ts:5:49  the path /query?x=1 has a query  declare Query<> fields in the request type instead",
            "error: paths.ts:6:52  the path /fragment#x has a fragment  fragments never reach a server; leave it out",
            "error: paths.ts:7:50  the path http://host/scheme has a scheme or a host  write only the path, starting with \"/\"",
            "error: paths.ts:8:52  the path relative does not start with \"/\"  write \"/relative\"",
            "error: paths.ts:11:50  GET /same/:b is already taken by the endpoint first (/same/:a, paths.ts:10)"
                + "  change the path or the method of one of them",
            "error: paths.ts:13:7  the endpoint unexported is not exported  write: export const unexported = api(…)",
            "error: types.ts:6:3  request.money.add: a method is not JSON data  declare an interface with the data fields only",
            "error: types.ts:11:86  request.callback: a function is not JSON data  leave it out of the type",
            "error: types.ts:12:76  request.map: Map<string, string> is not JSON data  use Record<string, V>, or an array of pairs",
            "error: types.ts:14:84  response.symbol: a symbol is not JSON data  use a string, or leave the field out",
            "error: types.ts:15:101  response.b: a second HttpStatus field, after a  keep one: a response has one status",
            "error: types.ts:16:82  request.list: an object can't travel in a header  use a string, number, boolean or date",
            "error: types.ts:17:78  request.count: MinLen<3> does not apply to number  MinLen and MaxLen restrict strings and arrays",
            "error: types.ts:18:70  Array: a response can't be of type string[]  return an object with the value as a field",
            "error: types.ts:19:97  request.nested: an object can't travel in the query string of a GET request"
                + "  use strings, numbers, booleans, dates, or arrays of those",
            "cortado: 20 errors");
  }

  @Test
  void whatIsNotThereYetFailsByItsName() throws Exception {
    Outcome outcome = run("check", TestApps.folder("later").toString());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err().lines().filter(line -> line.startsWith("error: ")))
        .extracting(line -> line.replaceAll("^error: later\\.ts:\\d+:\\d+  (.*) is not available on Cortado yet  .*$", "$1"))
        .containsExactly(
            "Gateway",
            "middleware",
            "encore.dev/auth (auth handlers)",
            "encore.dev/config (secrets)",
            "encore.dev/cron (cron jobs)",
            "encore.dev/metrics (metrics)",
            "encore.dev/pubsub (Pub/Sub)",
            "encore.dev/storage/cache (caching)",
            "encore.dev/storage/objects (object storage)",
            "encore.dev/storage/sqldb (SQL databases)",
            "~encore/clients (generated clients and auth data)",
            "~encore/auth (generated clients and auth data)",
            "api.raw",
            "api.static",
            "api.streamInOut",
            "api.streamIn",
            "api.streamOut");
  }

  @Test
  void typeErrorsAreWarningsUnlessStrict() throws Exception {
    String folder = TestApps.folder("types").toString();
    String error = "types.ts:4:9  TS2322: Type 'string' is not assignable to type 'number'.\n";

    Outcome lenient = run("check", folder);
    assertThat(lenient.exitCode()).isZero();
    assertThat(lenient.err()).isEqualTo("warning: " + error);
    assertThat(lenient.out()).contains("GET  /sound  sound  public");

    Outcome strict = run("check", "--strict", folder);
    assertThat(strict.exitCode()).isEqualTo(1);
    assertThat(strict.err()).isEqualTo("error: " + error + "cortado: 1 error\n");
  }

  @ParameterizedTest
  @CsvSource({"packages, npm install", "locked, npm ci"})
  void packagesThatAreNotInstalledAreNamedWithTheCommand(String app, String command) throws Exception {
    Outcome outcome = run("check", TestApps.folder(app).toString());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).startsWith("error: package.json:1:1  not installed: left-pad-of-ours, @scope/other  run: " + command + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "build", "run"})
  void aFolderThatIsNotThereIsToldOfInOneLine(String command) {
    Outcome outcome = run(command, "there-is-none");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo("cortado: no such directory: there-is-none. Give the folder that holds encore.app, cortado.app or your TypeScript files\n");
  }

  @Test
  void startWantsABuild(@TempDir Path folder) {
    Outcome outcome = run("start", folder.toString());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEqualTo("cortado: %s has not been built; run: cortado build %<s\n".formatted(folder));
  }

  @Test
  void startOfAModelOfAnotherVersionSaysSo(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve(".cortado"));
    Files.write(folder.resolve(".cortado/app.pb"), new byte[] {8, 99});
    Files.writeString(folder.resolve(".cortado/app.mjs"), "");

    Outcome outcome = run("start", folder.toString());

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).startsWith("cortado: ").contains("app.pb").hasLineCount(1);
  }

  @Test
  void anEmptyFolderHasNoEndpoints(@TempDir Path folder) {
    assertThat(run("check", folder.toString()).out()).startsWith("No endpoints.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "run --workers 0 | cortado run: --workers takes a number from 1 to 1000, or auto, not '0'. See cortado run --help",
        "run --workers many | cortado run: --workers takes a number from 1 to 1000, or auto, not 'many'. See cortado run --help",
        "run --port 70000 | cortado run: --port takes a number from 0 to 65535, not '70000'. See cortado run --help",
        "start --port http | cortado start: --port takes a number from 0 to 65535, not 'http'. See cortado start --help",
        "run --log loud | cortado run: --log takes one of trace, debug, info, warn, error, off, not 'loud'. See cortado run --help",
        "check --nonsense | cortado check: Unrecognized option: --nonsense. See cortado check --help",
        "check one two | cortado check: one folder is expected, not [one, two]. See cortado check --help",
        "brew | cortado: 'brew' is not a command. Commands: run, check, build, start. See cortado --help",
      })
  void whatTheCommandLineDoesNotKnowIsToldInOneLine(String commandLine, String message) {
    Outcome outcome = run(commandLine.split(" "));

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err()).isEqualTo(message + "\n");
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void withoutCommandTheUsageIsPrinted() {
    Outcome outcome = run();

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("Usage: cortado COMMAND");
  }

  @ParameterizedTest
  @CsvSource({"--help, Usage: cortado COMMAND", "--version, cortado 0.", "run --help, --workers N", "check --help, '[DIR]'", "start -h, --port PORT"})
  void helpAndVersionAreAnswers(String commandLine, String text) {
    Outcome outcome = run(commandLine.split(" "));

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).contains(text);
    assertThat(outcome.err()).isEmpty();
  }

  /** How a command ended. */
  private record Outcome(int exitCode, String out, String err) {}

  private static Outcome run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode = Main.run(List.of(arguments), new PrintWriter(out), new PrintWriter(err));
    return new Outcome(exitCode, out.toString(), err.toString());
  }
}
