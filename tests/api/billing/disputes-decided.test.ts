import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { disputes, subscriptions } from "../../../api/db/payment-tables";
import { sandboxDisputes, sandboxSubscriptions } from "../../../api/db/sandbox-payment-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, forgetEvents, moveClock, providerOf, rowsOf, runRound, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(untried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const tell = async () => {
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
};

it.each([
  ["It was used.", { isLost: false, state: "live" }],
  ["losing_evidence", { isLost: true, state: "ended" }],
])(
  "what follows from a decision (%s) is done by the round where who has read it died before",
  async (note, { isLost, state }) => {
    const { email, subscribe, addCard } = await buyer(api);
    await subscribe(await addCard(cards.disputed));
    await tell();
    const id = (await api.db.select().from(sandboxDisputes))[0]?.id ?? "";
    await providerOf(api).submitEvidence(id, { product: "A month.", note }, "evidence");
    await tell();
    await moveClock(api, email, 8);
    await forgetEvents(api);
    // What was read was kept, and then nothing more was done.
    const { status } = await providerOf(api).readDispute(id);
    const standing = isLost ? "lost" : "over";
    await api.db.update(disputes).set({ status, standing, readAt: api.now() }).where(eq(disputes.id, id));
    if (!isLost) await api.db.update(subscriptions).set({ disputedSince: null });
    expect(await api.db.select().from(sandboxSubscriptions)).toMatchObject([{ isPaused: true }]);
    await runRound(api, { hours: 7 });
    expect(await rowsOf(api)).toMatchObject([{ state }]);
    if (!isLost)
      expect(await api.db.select().from(sandboxSubscriptions)).toMatchObject([{ isPaused: false }]);
  },
);
