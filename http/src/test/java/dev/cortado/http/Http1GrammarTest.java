package dev.cortado.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a request and what is not: RFC 9112, and the smuggling forms of its section 11.2. */
class Http1GrammarTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # what                                | request                                                                    | outcome
          plain                                 | GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 200 open
          empty line before                     | \\r\\n\\r\\nGET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                        | 200 open
          no OWS after colon                    | GET / HTTP/1.1\\r\\nHost:a\\r\\n\\r\\n                                     | 200 open
          OWS around value                      | GET / HTTP/1.1\\r\\nHost: \\t a \\t \\r\\n\\r\\n                           | 200 open
          empty value                           | GET / HTTP/1.1\\r\\nHost: a\\r\\nX:\\r\\n\\r\\n                            | 200 open
          tab inside value                      | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: longer than\\teight bytes\\r\\n\\r\\n  | 200 open
          obs-text in value                     | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: caf\\xe9\\r\\n\\r\\n                   | 200 open
          empty Host                            | GET / HTTP/1.1\\r\\nHost:\\r\\n\\r\\n                                      | 200 open
          Host with port                        | GET / HTTP/1.1\\r\\nHost: [::1]:80\\r\\n\\r\\n                             | 200 open
          unencoded characters browsers send    | GET /a?x={"\\x7c}^ HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                           | 200 open
          absolute form                         | GET http://h/x HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                           | 200 open
          absolute form without path            | GET HTTP://h:80?q HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                        | 200 open
          asterisk form                         | OPTIONS * HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                | 200 open
          HTTP/1.0 without Host                 | GET / HTTP/1.0\\r\\n\\r\\n                                                 | 200 closed
          HTTP/1.0 keep-alive                   | GET / HTTP/1.0\\r\\nConnection: keep-alive\\r\\n\\r\\n                     | 200 open
          close                                 | GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: x, Close\\r\\n\\r\\n          | 200 closed
          method of nobody                      | BREW / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                   | 400 closed
          lower case method                     | get / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 400 closed
          CONNECT                               | CONNECT a:80 HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                             | 400 closed
          method not a token                    | G@T / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 400 closed
          space before the method               | \\x20GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                               | 400 closed
          two spaces                            | GET  / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                   | 400 closed
          two spaces before the version         | GET /  HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                   | 400 closed
          tab for space                         | GET\\t/ HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                  | 400 closed
          space after the version               | GET / HTTP/1.1 \\r\\nHost: a\\r\\n\\r\\n                                   | 400 closed
          no version                            | GET /\\r\\n\\r\\n                                                          | 400 closed
          version cut                           | GET / HTTP\\r\\n\\r\\n                                                     | 400 closed
          version in lower case                 | GET / http/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 400 closed
          version of two digits                 | GET / HTTP/1.10\\r\\nHost: a\\r\\n\\r\\n                                   | 400 closed
          HTTP/2 preface                        | PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n                                   | 505 closed
          HTTP/1.2                              | GET / HTTP/1.2\\r\\nHost: a\\r\\n\\r\\n                                    | 505 closed
          HTTP/0.9                              | GET / HTTP/0.9\\r\\nHost: a\\r\\n\\r\\n                                    | 505 closed
          target without slash                  | GET a HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 400 closed
          asterisk for GET                      | GET * HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                    | 400 closed
          fragment                              | GET /#x HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                  | 400 closed
          NUL in target                         | GET /\\x00 HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                               | 400 closed
          DEL in target                         | GET /\\x7f HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                               | 400 closed
          high byte in target                   | GET /\\xe9 HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                               | 400 closed
          bare CR in target                     | GET /\\r HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                                 | 400 closed
          absolute form with user               | GET http://u@h/ HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                          | 400 closed
          absolute form without host            | GET http:///x HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                            | 400 closed
          other scheme                          | GET ftp://h/ HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n                             | 400 closed
          bare LF after request line            | GET / HTTP/1.1\\nHost: a\\r\\n\\r\\n                                       | 400 closed
          bare LF after field                   | GET / HTTP/1.1\\r\\nHost: a\\nX: b\\r\\n\\r\\n                             | 400 closed
          bare LF at the end                    | GET / HTTP/1.1\\r\\nHost: a\\r\\n\\n                                       | 400 closed
          bare CR after field                   | GET / HTTP/1.1\\r\\nHost: a\\rX: b\\r\\n\\r\\n                             | 400 closed
          bare CR in value                      | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: b\\rc\\r\\n\\r\\n                      | 400 closed
          CR CR LF                              | GET / HTTP/1.1\\r\\nHost: a\\r\\r\\n\\r\\n                                 | 400 closed
          NUL in value                          | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: a\\x00b\\r\\n\\r\\n                    | 400 closed
          NUL in the ninth byte                 | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: 12345678\\x00\\r\\n\\r\\n               | 400 closed
          DEL in value                          | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: a\\x7fb\\r\\n\\r\\n                    | 400 closed
          folded line                           | GET / HTTP/1.1\\r\\nHost: a\\r\\nX: b\\r\\n c\\r\\n\\r\\n                  | 400 closed
          folded first line                     | GET / HTTP/1.1\\r\\n Host: a\\r\\n\\r\\n                                   | 400 closed
          space before colon                    | GET / HTTP/1.1\\r\\nHost : a\\r\\n\\r\\n                                   | 400 closed
          tab before colon                      | GET / HTTP/1.1\\r\\nHost\\t: a\\r\\n\\r\\n                                 | 400 closed
          no colon                              | GET / HTTP/1.1\\r\\nHost: a\\r\\nX\\r\\n\\r\\n                             | 400 closed
          empty name                            | GET / HTTP/1.1\\r\\nHost: a\\r\\n: b\\r\\n\\r\\n                           | 400 closed
          name not a token                      | GET / HTTP/1.1\\r\\nHost: a\\r\\nX(: b\\r\\n\\r\\n                         | 400 closed
          high byte in name                     | GET / HTTP/1.1\\r\\nHost: a\\r\\nX\\xe9: b\\r\\n\\r\\n                     | 400 closed
          no Host                               | GET / HTTP/1.1\\r\\n\\r\\n                                                 | 400 closed
          two Hosts                             | GET / HTTP/1.1\\r\\nHost: a\\r\\nHost: a\\r\\n\\r\\n                       | 400 closed
          two Hosts in HTTP/1.0                 | GET / HTTP/1.0\\r\\nHost: a\\r\\nHost: b\\r\\n\\r\\n                       | 400 closed
          Host with path                        | GET / HTTP/1.1\\r\\nHost: a/b\\r\\n\\r\\n                                  | 400 closed
          Host with user                        | GET / HTTP/1.1\\r\\nHost: u@a\\r\\n\\r\\n                                  | 400 closed
          two names in Host                     | GET / HTTP/1.1\\r\\nHost: a b\\r\\n\\r\\n                                  | 400 closed
          other expectation                     | GET / HTTP/1.1\\r\\nHost: a\\r\\nExpect: coffee\\r\\n\\r\\n                | 417 closed
          length                                | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3\\r\\n\\r\\nabc         | 200 open
          length with leading zeros             | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 003\\r\\n\\r\\nabc       | 200 open
          length 0                              | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n            | 200 open
          equal lengths                         | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3\\r\\nContent-Length: 3\\r\\n\\r\\nabc | 400 closed
          differing lengths                     | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3\\r\\nContent-Length: 0\\r\\n\\r\\nabc | 400 closed
          list of lengths                       | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3, 3\\r\\n\\r\\nabc      | 400 closed
          empty length                          | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length:\\r\\n\\r\\n              | 400 closed
          length with plus                      | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: +3\\r\\n\\r\\nabc        | 400 closed
          negative length                       | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: -3\\r\\n\\r\\nabc        | 400 closed
          hexadecimal length                    | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0x3\\r\\n\\r\\nabc       | 400 closed
          length overflow                       | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 18446744073709551619\\r\\n\\r\\nabc | 400 closed
          length with space inside              | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3 3\\r\\n\\r\\nabc       | 400 closed
          chunked                               | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: Chunked\\r\\n\\r\\n3\\r\\nabc\\r\\n0\\r\\n\\r\\n | 200 open
          chunks, extension, trailer            | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3;x="y"\\r\\nabc\\r\\n0A\\r\\n0123456789\\r\\n00\\r\\nX: y\\r\\n\\r\\n | 200 open
          CL and TE                             | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE and CL                             | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\nContent-Length: 3\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE twice                              | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE chunked, chunked                   | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked, chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE chunked, identity                  | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked, identity\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE identity                           | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: identity\\r\\n\\r\\n   | 400 closed
          TE gzip, chunked                      | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: gzip, chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE xchunked                           | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: xchunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE with vertical tab                  | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: \\x0bchunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE quoted                             | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: "chunked"\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE empty                              | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding:\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE with space before colon            | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding : chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE folded                             | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding:\\r\\n chunked\\r\\n\\r\\n0\\r\\n\\r\\n | 400 closed
          TE in HTTP/1.0                        | POST / HTTP/1.0\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n   | 400 closed
          chunk size with 0x                    | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0x3\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk size with plus                  | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n+3\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk size after space                | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n\\x203\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk size before space               | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3 \\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          empty chunk size                      | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk size overflow                   | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n10000000000000003\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk size ends in LF                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          LF in chunk extension                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3;\\nxx\\r\\nabc\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk longer than its size            | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nabcd\\r\\n0\\r\\n\\r\\n | 400 closed
          chunk data ends in LF                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nabc\\n0\\r\\n\\r\\n | 400 closed
          chunk data ends in CR                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nabc\\r0\\r\\n\\r\\n | 400 closed
          last chunk ends in LF                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\n\\n  | 400 closed
          trailer without colon                 | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\nX\\r\\n\\r\\n | 400 closed
          trailer ends in LF                    | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\nX: y\\n\\r\\n | 400 closed
          trailer that frames                   | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\ncontent-length: 5\\r\\n\\r\\n | 400 closed
          two hosts joined                      | GET / HTTP/1.1\\r\\nHost: a,b\\r\\n\\r\\n                                 | 400 closed
          body over the limit                   | POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 1001\\r\\n\\r\\n         | 400 closed
          chunk over the limit                  | POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3E9\\r\\n | 400 closed
          two requests                          | GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\nPOST /b HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 1\\r\\n\\r\\nx | 200 200 open
          nothing after close                   | GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\nGET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n | 200 closed
          nothing after an error                | GET / HTTP/1.1\\r\\n\\r\\nGET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n           | 400 closed
          """)
  void answers(String what, String request, String outcome) {
    byte[] bytes = Samples.bytes(request);
    assertThat(new BytesServer().read(bytes).outcome()).as(what).isEqualTo(outcome);
    assertThat(new BytesServer().read(Samples.eachByte(bytes)).outcome()).as(what + ", byte by byte").isEqualTo(outcome);
  }

  @Test
  void refusesARequestLineOverTheLimitWhetherOrNotItsEndIsThere() {
    var options = new HttpServerOptions().requestLineLimit(30);
    String fits = "GET /" + "a".repeat(16) + " HTTP/1.1";
    assertThat(new BytesServer(options).read(fits + "\r\nHost: a\r\n\r\n").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer(options).read("GET /" + "a".repeat(17) + " HTTP/1.1\r\nHost: a\r\n\r\n").outcome()).isEqualTo("414 closed");
    assertThat(new BytesServer(options).read("GET /" + "a".repeat(50)).outcome()).isEqualTo("414 closed");
  }

  @Test
  void refusesFieldsOverTheLimitWhetherOrNotTheirEndIsThere() {
    var options = new HttpServerOptions().headerBytesLimit(29);
    assertThat(new BytesServer(options).read("GET / HTTP/1.1\r\nHost: a\r\nX: " + "b".repeat(15) + "\r\n\r\n").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer(options).read("GET / HTTP/1.1\r\nHost: a\r\nX: " + "b".repeat(16) + "\r\n\r\n").outcome()).isEqualTo("431 closed");
    assertThat(new BytesServer(options).read("GET / HTTP/1.1\r\nHost: a\r\nX: " + "b".repeat(30)).outcome()).isEqualTo("431 closed");
  }

  @Test
  void refusesMoreFieldsThanTheLimit() {
    var options = new HttpServerOptions().headerFieldsLimit(3);
    assertThat(new BytesServer(options).read("GET / HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n".repeat(2) + "\r\n").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer(options).read("GET / HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n".repeat(3) + "\r\n").outcome()).isEqualTo("431 closed");
  }

  @Test
  void boundsChunkExtensionsAndTrailers() {
    String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    var options = new HttpServerOptions().chunkExtensionsLimit(20);
    assertThat(new BytesServer(options).read(head + "1;abcdefghi\r\nx\r\n0;abcdefghi\r\n\r\n").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer(options).read(head + "1;abcdefghi\r\nx\r\n0;abcdefghij\r\n\r\n").outcome()).isEqualTo("400 closed");
    assertThat(new BytesServer(options).read(head + "1;" + "a".repeat(30)).outcome()).isEqualTo("400 closed");
    var narrow = new HttpServerOptions().headerFieldsLimit(2);
    assertThat(new BytesServer(narrow).read(head + "0\r\n" + "X: y\r\n".repeat(2) + "\r\n").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer(narrow).read(head + "0\r\n" + "X: y\r\n".repeat(3) + "\r\n").outcome()).isEqualTo("431 closed");
  }

  @Test
  void limitsTheBodyByRoute() {
    assertThat(new BytesServer().read("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer().read("POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n").written()).contains("body larger than 10");
  }

  @Test
  void showsTheRequestToItsHandler() {
    var server = new BytesServer().read("POST /a/b?c=d?e HTTP/1.1\r\nHost: h\r\nX-Y:  z \r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n");
    assertThat(server.seen).containsExactly("POST /a/b?c=d?e query=c=d?e path=a/b\nHost=h\nX-Y=z\nTransfer-Encoding=chunked\nbody=hello");
  }

  @Test
  void takesThePathOutOfAnAbsoluteForm() {
    var server = new BytesServer().read("GET http://h:1/a?b HTTP/1.1\r\nHost: h\r\n\r\n").read("GET http://h?b HTTP/1.1\r\nHost: h\r\n\r\n");
    assertThat(server.seen).containsExactly("GET http://h:1/a?b query=b path=a\nHost=h\nbody=", "GET http://h?b query=b\nHost=h\nbody=");
  }

  @Test
  void asksForABodyThatTheClientHoldsBack() {
    String head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n";
    var server = new BytesServer().read(head);
    assertThat(server.written()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    assertThat(server.read("abc").outcome()).isEqualTo("100 200 open");
    assertThat(new BytesServer().read(head + "abc").outcome()).isEqualTo("200 open");
    assertThat(new BytesServer().read(head.replace("3", "1001")).outcome()).isEqualTo("400 closed");
  }
}
