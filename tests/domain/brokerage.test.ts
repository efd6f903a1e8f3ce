import { expect, test } from "vitest";
import { dayAtBroker } from "../../domain/brokerage";

test.each([
  ["2026-11-21T04:59:00Z", "2026-11-20"],
  ["2026-11-21T05:00:00Z", "2026-11-21"],
  ["2026-07-21T03:59:00Z", "2026-07-20"],
  ["2026-07-21T04:00:00Z", "2026-07-21"],
])("at %s the day at the broker is %s", (instant, day) => {
  expect(dayAtBroker(new Date(instant))).toBe(day);
});
