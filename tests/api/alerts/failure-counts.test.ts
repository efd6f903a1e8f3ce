import { expect, test } from "vitest";
import { countFailures } from "../../../api/alerts/failure-counts";

const failTimes = (counts: ReturnType<typeof countFailures>, times: number, provider?: string) => {
  for (let time = 0; time < times; time++) counts.failed(provider);
};

test("a provider that fails five times in a row is down, and one that answers in between is not", () => {
  const counts = countFailures();
  failTimes(counts, 4);
  counts.succeeded();
  failTimes(counts, 4);
  expect(counts.isDown()).toBe(false);
  counts.failed();
  expect(counts.isDown()).toBe(true);
});

test("a push service that is down leaves the other push services alone, and the channel too", () => {
  const counts = countFailures();
  failTimes(counts, 5, "one.example");
  expect(["one.example", "other.example", undefined].map((name) => counts.isDown(name))).toEqual([
    true,
    false,
    false,
  ]);
});
