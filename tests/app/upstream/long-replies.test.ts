import { afterEach, beforeEach, expect, test } from "vitest";
import { callsTo, TestHolder } from "../../harness/client";
import { accessToken } from "../../harness/tokens";
import { type MisbehavingUpstream, reply, replyText, startUpstream } from "../../harness/upstream";

// A copy of all that is kept of a person is longer than any other reply, and has a bound of its own.

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const copy = "GET /api/users/export";
const ask = () => {
  const holder = new TestHolder({ accessToken: accessToken("ada"), refreshToken: "refresh-1" });
  return callsTo(upstream.baseUrl, { holder }).upstream.users.export();
};

test("a copy of what is kept of a person is taken beyond a megabyte", async () => {
  const sent = Array.from({ length: 40_000 }, (_, at) => ({ kind: "weekly", channel: "mail", at }));
  const whole = { exportedAt: "2026-11-21T10:00:00.000Z", alerts: { sent } };
  expect(JSON.stringify(whole).length).toBeGreaterThan(1_000_000);
  upstream.on(copy, reply(whole));
  expect(await ask()).toEqual(whole);
});

test("one that says it is longer than ten is refused unread", async () => {
  upstream.on(copy, replyText("{}", 200, { "content-length": "10000001" }));
  await expect(ask()).rejects.toMatchObject({ kind: "malformed", call: "users.export" });
});
