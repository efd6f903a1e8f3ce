import { afterAll, beforeAll, expect, test } from "vitest";
import { callsTo, shortLimits } from "../../harness/client";
import { hang, type MisbehavingUpstream, startUpstream } from "../../harness/upstream";

let server: MisbehavingUpstream;
beforeAll(async () => {
  server = await startUpstream();
  server.on("GET /api/brokerage/account/exists", hang);
});
afterAll(() => server.close());

// Were it not so, each would wait for a minute.
test("a read that its caller can do without is given up after the caller's own time", async () => {
  const { upstream } = callsTo(server.baseUrl);
  const asked = upstream.brokerage.accountExists({ provider: "brokerage" }, { context: { withinMs: 50 } });
  await expect(asked).rejects.toMatchObject({ kind: "unavailable" });
});

test("that time never lengthens what every read has", async () => {
  const { upstream } = callsTo(server.baseUrl, {}, shortLimits);
  const asked = upstream.brokerage.accountExists(
    { provider: "brokerage" },
    { context: { withinMs: 60_000 } },
  );
  await expect(asked).rejects.toMatchObject({ kind: "unavailable" });
});

test("after a call that took all its time, a read of the same request has a tenth of a write's", async () => {
  const { upstream } = callsTo(server.baseUrl, {}, { readMs: 60_000, writeMs: 2_000 });
  const provider = { provider: "brokerage" };
  server.on("POST /api/newsletter/subscribe", hang);
  await expect(upstream.users.subscribeNewsletter({ email: "ada@example.com" })).rejects.toThrow("deadline");
  // Were it not so, this one would wait for a minute.
  await expect(upstream.brokerage.accountExists(provider)).rejects.toThrow("deadline");
});
