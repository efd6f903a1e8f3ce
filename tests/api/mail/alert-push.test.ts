import { expect, test } from "vitest";
import { alertPush } from "../../../api/mail/alert-push";
import { eventOf } from "../../../domain/alerts/schedule";
import type { Told, ToldKind } from "../../../domain/alerts/told";

const now = new Date("2026-11-20T21:05:00.000Z");
const topicOf = (eventId: number, kind: ToldKind, trade = "stock-timing:AAPL:2026-11-20") => {
  const told: Told = {
    ...{ kind, seq: eventId, at: now.toISOString(), trade, basis: "issued", symbol: "AAPL", isByHand: false },
    ...{ tradeType: "Call", session: "2026-11-23", exit: undefined, resultCents: undefined },
  };
  const content = { told, facts: {}, name: "Apple", record: null, event: eventOf(told, []) };
  const { payload, topic } = alertPush(eventId, content, now);
  expect(JSON.parse(payload).tag).toBe(topic);
  return topic;
};

test("a push that its signal is amended or withdrawn takes the place of the signal's own, and of no other trade's", () => {
  expect([topicOf(2, "amended"), topicOf(3, "withdrawn")]).toEqual([
    topicOf(1, "issued"),
    topicOf(1, "issued"),
  ]);
  expect(topicOf(1, "withdrawn", "gap-down:AAPL:2026-11-20")).not.toBe(topicOf(1, "issued"));
});

test("what became of a trade takes the place of nothing, and is the same each time that it is sent", () => {
  const topics = (["issued", "filled", "closed", "corrected"] as const).map((kind, id) => topicOf(id, kind));
  expect(new Set(topics).size).toBe(topics.length);
  expect(topicOf(1, "filled")).toBe(topicOf(1, "filled"));
});
