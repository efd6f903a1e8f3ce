import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createPublicAnswers } from "../../server/public-answers";

const asking = (url: string, method = "GET") =>
  Object.assign(new IncomingMessage(new Socket()), { url, method });
const apple = "/symbols/search?q=apple";
const answer = (text = "{}", init: ResponseInit = { headers: { "cache-control": "private, max-age=60" } }) =>
  new Response(text, init);

/** Answers on a clock that a test turns. */
function withClock(bounds = { maxEntries: 10, maxSize: 1_000 }) {
  const clock = { at: 0 };
  return { clock, ...createPublicAnswers({ ...bounds, now: () => clock.at }) };
}

test("an answer is given again until its max-age is over, and never after", async () => {
  const { clock, keep, find } = withClock();
  await keep(asking(apple), "route", answer());
  clock.at = 59_999;
  expect(find(asking(apple))).toBeDefined();
  clock.at = 60_000;
  expect(find(asking(apple))).toBeUndefined();
});

test("it tells its age, so that a browser keeps it for the rest of the minute alone", async () => {
  const { clock, keep, find, send } = withClock();
  await keep(asking(apple), "route", answer());
  clock.at = 42_500;
  const known = find(asking(apple));
  const res = new ServerResponse(asking(apple));
  if (known) send(res, known, {});
  expect(res.getHeader("age")).toBe(42);
});

test("whoever asked first reads the response as it came", async () => {
  const { keep } = withClock();
  const response = await keep(asking(apple), "route", answer('{"matches":[]}'));
  expect([await response.json(), response.headers.get("cache-control")]).toEqual([
    { matches: [] },
    "private, max-age=60",
  ]);
});

test.each<[string, string, Response]>([
  ["an error", apple, answer("{}", { status: 404, headers: { "cache-control": "max-age=60" } })],
  [
    "what sets a cookie",
    apple,
    answer("{}", { headers: { "cache-control": "max-age=60", "set-cookie": "a=b" } }),
  ],
  ["what says nothing of its age", apple, answer("{}", {})],
  ["another page's data", "/account?q=apple", answer()],
  ["an address without its parameter", "/symbols/search", answer()],
  ["one with others", `${apple}&session=1`, answer()],
  ["one that goes on and on", apple + "e".repeat(300), answer()],
])("%s is not kept", async (_, url, response) => {
  const { keep, find } = withClock();
  await keep(asking(url), "route", response);
  expect(find(asking(url))).toBeUndefined();
});

test("what is written is never answered from memory", async () => {
  const { keep, find } = withClock();
  await keep(asking(apple), "route", answer());
  expect(find(asking(apple, "POST"))).toBeUndefined();
});

test("there are never more than fit, by number and by size", async () => {
  const kept = async (bounds: { maxEntries: number; maxSize: number }) => {
    const { keep, find } = withClock(bounds);
    const urls = Array.from({ length: 20 }, (_, at) => `/symbols/search?q=${at}`);
    for (const url of urls) await keep(asking(url), "route", answer("x".repeat(100)));
    return urls.filter((url) => find(asking(url))).length;
  };
  expect(await kept({ maxEntries: 5, maxSize: 100_000 })).toBe(5);
  expect(await kept({ maxEntries: 100, maxSize: 500 })).toBe(4);
});
