import assert from "node:assert/strict";
import { test } from "node:test";
import { luaFor, parse, quote } from "../wrk.mjs";

const OUTPUT = `Running 6s test @ http://127.0.0.1:4000
  1 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.20ms  310.00us  12.31ms   95.20%
  300000 requests in 6.00s, 57.79MB read
Requests/sec:  50000.00
wrk-result {"requests":300000,"micros":6000000,"bytes":60596224,"p50":1150,"p90":2000,"p99":2900,"p999":9000,"max":12310,"refused":3,"connect":1,"read":2,"write":4,"timeout":8}
`;

test("wrk's result is read from the line that its script prints", () => {
  assert.deepEqual(parse(OUTPUT), {
    requests: 300000, bytes: 60596224, p50: 1150, p90: 2000, p99: 2900, p999: 9000, max: 12310, refused: 3, broken: 15, seconds: 6, perSecond: 50000,
  });
});

test("output without a result is an error that shows it", () => {
  assert.throws(() => parse("unable to connect to 127.0.0.1:4000 Connection refused\n"), /no result:\nunable to connect/);
});

test("a Lua string keeps every byte", () => {
  assert.equal(quote('a"b\\c\n1é'), '"a\\034b\\092c\\0101\\195\\169"');
});

test("one request is a constant and calls no Lua under load", () => {
  const script = luaFor([{ method: "POST", path: "/x", headers: { "X-A": "1" }, body: "{}" }]);
  assert.match(script, /^wrk\.method = "POST"\nwrk\.path = "\/x"\nwrk\.headers\["X-A"\] = "1"\nwrk\.body = "{}"\n/);
  assert.doesNotMatch(script, /request = function/);
});

test("several requests are formatted once and taken in turn", () => {
  const faulty = (body) => ({ method: "POST", path: "/x", headers: {}, body });
  const script = luaFor([faulty("1"), faulty("2")]);
  assert.match(script, /init = function\(\)[^]*wrk\.format\("POST", "\/x", {  }, "1"\),\n[^]*"2"\)[^]*request = function/);
});

test("pipelined requests are joined before the load begins", () => {
  const script = luaFor([{ method: "GET", path: "/x", headers: {} }], 3);
  const one = 'wrk.format("GET", "/x", {  }, nil)';
  assert.ok(script.includes(`    ${one} .. ${one} .. ${one},\n`));
});
