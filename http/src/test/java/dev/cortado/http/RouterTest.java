package dev.cortado.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.schema.RequestView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
  private final Map<Route, String> names = new LinkedHashMap<>();

  @ParameterizedTest(name = "{0} with {1} gives {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # request          | routes                                        | answer
          GET /              | GET /                                         | / []
          GET /a             | GET /                                         | unknown
          GET /a             | GET /a                                        | /a []
          GET /a/            | GET /a                                        | /a []
          GET /a//           | GET /a                                        | unknown
          GET //a            | GET /a                                        | unknown
          GET /A             | GET /a                                        | unknown
          GET /a%62          | GET /ab                                       | unknown
          GET /a/b/c         | GET /a/b/c                                    | /a/b/c []
          GET /a/b           | GET /a/b/c                                    | unknown
          GET /users/7       | GET /users/:id                                | /users/:id [7]
          GET /users/7/      | GET /users/:id                                | /users/:id [7]
          GET /users/        | GET /users/:id                                | unknown
          GET /users//       | GET /users/:id                                | unknown
          GET /users         | GET /users/:id                                | unknown
          GET /users/a%2Fb   | GET /users/:id                                | /users/:id [a%2Fb]
          GET /x             | GET /:id                                      | /:id [x]
          GET /              | GET /:id                                      | unknown
          GET /u/1/p/2       | GET /u/:a/p/:b                                | /u/:a/p/:b [1, 2]
          GET /f/a/b         | GET /f/*p                                     | /f/*p [a/b]
          GET /f/a/b/        | GET /f/*p                                     | /f/*p [a/b/]
          GET /f             | GET /f/*p                                     | /f/*p [absent]
          GET /f/            | GET /f/*p                                     | /f/*p [absent]
          GET /f//           | GET /f/*p                                     | /f/*p [/]
          GET /fx            | GET /f/*p                                     | unknown
          GET /              | GET /*p                                       | /*p [absent]
          GET /a/b           | GET /*p                                       | /*p [a/b]
          GET //             | GET /*p                                       | /*p [/]
          GET /u/1/f/a/b     | GET /u/:a/f/*p                                | /u/:a/f/*p [1, a/b]
          GET /u/me          | GET /u/:id, GET /u/me                         | /u/me []
          GET /u/you         | GET /u/:id, GET /u/me                         | /u/:id [you]
          GET /u/me/x        | GET /u/*p, GET /u/me, GET /u/:id              | /u/*p [me/x]
          GET /u/7           | GET /u/*p, GET /u/:id                         | /u/:id [7]
          GET /u/7/          | GET /u/*p, GET /u/:id                         | /u/:id [7]
          GET /u             | GET /u/*p, GET /u                             | /u []
          GET /u/            | GET /u/*p, GET /u                             | /u []
          GET /a/x/d         | GET /a/x/c, GET /a/:p/d                       | /a/:p/d [x]
          GET /a/x/e         | GET /a/x/c, GET /a/:p/d, GET /a/*r            | /a/*r [x/e]
          GET /a/x/e         | GET /a/x/c, GET /:p/x/e                       | /:p/x/e [a]
          GET /a/1/b/2/z     | GET /a/:p/b/:q/y, GET /a/*r                   | /a/*r [1/b/2/z]
          POST /a            | GET /a                                        | wrong method
          POST /a            | GET /a, POST /a                               | /a []
          PUT /a             | GET,PUT /a                                    | /a []
          HEAD /a            | GET /a                                        | wrong method
          POST /u/me         | GET /u/me, POST /u/:id                        | wrong method
          PURGE /a           | PURGE /a                                      | /a []
          GET /zz/y          | GET /a, GET /!rest                            | /!rest [zz/y]
          GET /              | GET /a, GET /!rest                            | /!rest [absent]
          GET /a             | GET /a, GET /!rest                            | /a []
          POST /a            | GET /a, POST /!rest                           | /!rest [a]
          POST /a            | GET /a, GET /!rest                            | wrong method
          POST /zz           | GET /a, GET /!rest                            | wrong method
          GET /app/x         | GET /!all, GET /app/!some                     | /app/!some [x]
          GET /app           | GET /!all, GET /app/!some                     | /app/!some [absent]
          GET /api/x         | GET /!all, GET /api/:id                       | /api/:id [x]
          GET /u/7/zz        | GET /u/:id, GET /u/:id/!rest                  | /u/:id/!rest [7, zz]
          """)
  void findsTheRouteOf(String request, String routes, String expected) {
    var router = new Router(routes(routes));
    assertThat(answer(router, request)).isEqualTo(expected);
  }

  @Test
  void keepsManyLiteralsApart() {
    var routes = new ArrayList<Route>();
    for (int i = 0; i < 2000; i++) {
      routes.add(TestApplication.route("GET", "/r/" + i + "/:p", e -> {}));
    }
    var router = new Router(routes);
    for (int i = 0; i < 2000; i++) {
      assertThat(find(router, "GET", "/r/" + i + "/x", view(router))).isSameAs(routes.get(i));
    }
    assertThat(find(router, "GET", "/r/2000/x", view(router))).isNull();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET /a, POST /a              | none
          GET /a, GET /a               | GET
          GET,POST /a, POST,PUT /a     | POST
          GET /:a/x, GET /:b/x         | GET
          GET /:a/x, GET /:b/y         | none
          GET /*a, GET /*b             | GET
          GET /*a, GET /!b             | none
          GET /!a, GET /!b             | GET
          GET /a, GET /:a              | none
          """)
  void tellsRoutesThatMatchTheSameRequests(String routes, String methods) {
    List<RouteConflict> conflicts = HttpServer.conflicts(routes(routes));
    assertThat(conflicts.stream().map(RouteConflict::method)).containsExactlyElementsOf(methods.equals("none") ? List.of() : List.of(methods));
  }

  @Test
  void refusesAWildcardThatIsNotLast() {
    var routes = List.of(TestApplication.route("GET", "/*a/b", e -> {}));
    assertThatThrownBy(() -> new Router(routes)).isInstanceOf(IllegalArgumentException.class);
  }

  private List<Route> routes(String text) {
    return Arrays.stream(text.split(", "))
        .map(
            line -> {
              String[] parts = line.trim().split(" ");
              Route route = TestApplication.route(parts[0], parts[1], e -> {});
              names.put(route, parts[1]);
              return route;
            })
        .toList();
  }

  private String answer(Router router, String request) {
    String[] parts = request.split(" ");
    byte[] path = parts[1].getBytes(UTF_8);
    RequestView view = view(router);
    Route route = find(router, parts[0], parts[1], view);
    if (route == null) {
      return router.knows(path, 0, path.length, view) ? "wrong method" : "unknown";
    }
    var values = new ArrayList<String>();
    for (int i = 0; i < view.parameterCount; i++) {
      int from = view.parameters[2 * i];
      values.add(from < 0 ? "absent" : new String(path, from, view.parameters[2 * i + 1] - from, UTF_8));
    }
    return names.get(route) + " " + values;
  }

  private static RequestView view(Router router) {
    var view = new RequestView();
    view.parameters = new int[2 * router.maxParameters()];
    return view;
  }

  private static @Nullable Route find(Router router, String method, String text, RequestView view) {
    byte[] path = text.getBytes(UTF_8);
    byte[] name = method.getBytes(UTF_8);
    return router.find(router.methods().number(name, 0, name.length), path, 0, path.length, view);
  }
}
