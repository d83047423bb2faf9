package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The examples do what their comments say. */
final class ExamplesTest {
  @RegisterExtension static final TestApp HELLO = TestApp.example("hello");
  @RegisterExtension static final TestApp BLOG = TestApp.example("blog");
  @RegisterExtension static final TestApp VALIDATION = TestApp.example("validation");

  @Test
  void helloGreets() {
    assertThat(HELLO.get("/hello").body()).isEqualTo("{\"message\":\"Hello World!\"}");
    assertThat(HELLO.get("/hello/J%C3%BCrgen").body()).isEqualTo("{\"message\":\"Hello Jürgen!\"}");
  }

  @Test
  void aPostIsWrittenReadChangedListedAndRemoved() {
    Answer created = BLOG.post("/posts", "{\"title\":\"First\",\"body\":\"Text\",\"author\":{\"name\":\"Jo\"},\"id\":99}");
    assertThat(created.status()).isEqualTo(201);
    String location = created.header("location");
    assertThat(location).matches("/posts/\\d+").isNotEqualTo("/posts/99");
    assertThat(created.json().at("post").get("status")).isEqualTo("draft");

    assertThat(BLOG.post("/posts", "{\"title\":\"First\",\"body\":\"\",\"author\":{\"name\":\"Jo\"}}").status()).isEqualTo(409);
    assertThat(BLOG.get(location).json().get("updatedAt")).isEqualTo("null");

    Answer changed = BLOG.send("PUT", location, "{\"status\":\"published\",\"tags\":[\"a\",\"b\"]}");
    assertThat(changed.json().get("status")).isEqualTo("published");
    assertThat(changed.json().get("title")).isEqualTo("First");
    assertThat(changed.json().get("updatedAt")).endsWith("Z");

    assertThat(BLOG.get("/posts?status=published&tag=a&tag=b&limit=1").json().get("total")).isEqualTo("1");
    assertThat(BLOG.get("/posts?status=gone").status()).isEqualTo(400);

    assertThat(BLOG.send("DELETE", location, "").body()).isEmpty();
    Answer gone = BLOG.get(location);
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.json().at("details").get("id")).isEqualTo(location.substring("/posts/".length()));
  }

  @Test
  void everyKindOfFieldIsUnderstood() {
    Answer answer =
        VALIDATION.post(
            "/fields/7?color=red&day=1&day=2",
            """
            {"text":"t","count":1.5,"on":true,"nothing":null,"exactly":42,"priority":10,"list":["a"],"matrix":[[1,2],[3]],"pair":[1,2],
             "open":["x",5,true,false],"nested":{"deeper":{"value":null}},"labels":{"a":"b"},"tree":{"label":"r","children":[{"label":"c"}]},
             "shape":{"kind":"text","text":"t","at":"2024-01-02T03:04:05Z"},"when":"2024-02-28T00:00:00Z","large":"9007199254740993","price":"10.50",
             "anything":{"x":[1,null]},"coordinates":{"latitude":1,"longitude":null},"flags":{"isNew":true},"element":"e","sku":"sku-7"}
            """,
            "trace-level", "3", "cookie", "sid=abc");

    assertThat(answer.body())
        .isEqualTo(
            "{\"id\":7,\"color\":\"red\",\"days\":[1,2],\"text\":\"t\",\"count\":1.5,\"on\":true,\"nothing\":null,\"exactly\":42,\"priority\":10,"
                + "\"list\":[\"a\"],\"matrix\":[[1,2],[3]],\"pair\":[1,2],\"open\":[\"x\",5,true,false],\"nested\":{\"deeper\":{\"value\":null}},"
                + "\"labels\":{\"a\":\"b\"},\"tree\":{\"label\":\"r\",\"children\":[{\"label\":\"c\"}]},"
                + "\"shape\":{\"kind\":\"text\",\"text\":\"t\",\"at\":\"2024-01-02T03:04:05Z\"},\"when\":\"2024-02-28T00:00:00Z\","
                + "\"large\":\"9007199254740993\",\"price\":\"10.5\",\"anything\":{\"x\":[1,null]},"
                + "\"coordinates\":{\"latitude\":1,\"longitude\":null},\"flags\":{\"isNew\":true},\"element\":\"e\",\"sku\":\"sku-7\","
                + "\"session\":\"abc\",\"tomorrow\":\"2024-02-29T00:00:00Z\",\"doubled\":\"18014398509481986\",\"withTax\":\"12.495\"}");
  }

  @Test
  void everyRuleIsHeld() {
    Answer answer = VALIDATION.send("PUT", "/rules/deu?page=0", "{\"user\":\"J\",\"contact\":\"x\",\"progress\":101,\"document\":\"a.doc\"}", "x-token", "t");

    assertThat(answer.json().at("details").elements())
        .extracting(fault -> fault.get("path"))
        .containsExactly("country", "page", "x-token", "user", "contact", "progress", "document");
    assertThat(VALIDATION.send("PUT", "/rules/de", "{\"user\":\"jo_1\",\"contact\":\"jo@example.com\"}", "x-token", "tok_123456").body())
        .isEqualTo("{\"user\":\"jo_1\",\"emails\":0}");
  }

  @Test
  void theSchemaOfTheBenchmarksAnswers() {
    assertThat(
            VALIDATION
                .post("/schema?name=x", "{\"requiredKey\":[1,2],\"nullableKey\":null,\"enumKey\":\"low\"}", "x-foo", "f")
                .body())
        .isEqualTo("{\"ok\":true,\"items\":2,\"level\":\"low\"}");
  }
}
