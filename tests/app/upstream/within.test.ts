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
