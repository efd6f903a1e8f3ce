import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscriptions } from "../../../api/db/payment-tables";
import type { Mail } from "../../../api/mail/message";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, forgetEvents, madeOf, providerOf, rowsOf, runRound, untried } from "../../harness/billing";

/** What the mail server took, and whether it takes any. */
const post: { taken: string[]; isAway: boolean } = { taken: [], isAway: false };
const send = async ({ subject }: Mail) => {
  if (post.isAway) throw new Error("no mail server");
  post.taken.push(subject);
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ ...untried, send });
});
beforeEach(() => {
  post.taken = [];
  post.isAway = false;
  return api.reset();
});
afterAll(() => api.close());

const subscribed = async () => {
  const { addCard, subscribe } = await buyer(api);
  await subscribe(await addCard());
  await forgetEvents(api);
};
const minutes = (count: number) => ({ hours: count / 60 });

describe("a mail whose sender died over it", () => {
  const claimed = async () => {
    await subscribed();
    const mailClaims = { started: api.now().toISOString() };
    await api.db.update(subscriptions).set({ mailClaims });
    await api.runJobs();
  };

  it("is left to its sender for five minutes", async () => {
    await claimed();
    await runRound(api, minutes(4));
    expect(post.taken).toEqual([]);
  });

  it("is sent by the round after that, once", async () => {
    await claimed();
    await runRound(api, minutes(6));
    await runRound(api, minutes(6));
    expect(post.taken).toEqual([expect.stringMatching(/has started$/)]);
    expect(await rowsOf(api)).toMatchObject([{ mailed: ["started"], mailClaims: {} }]);
  });
});

it("a claim of what is not to be told any more is given up", async () => {
  await subscribed();
  await api.runJobs();
  await api.db.update(subscriptions).set({ mailClaims: { "cancelled 2026-01-01": api.now().toISOString() } });
  await runRound(api);
  expect(await rowsOf(api)).toMatchObject([{ mailClaims: {} }]);
  expect(post.taken).toHaveLength(1);
});

it("that a subscription has ended is told though no event came and the mail server was away", async () => {
  await subscribed();
  await api.runJobs();
  const [made] = await madeOf(api);
  await providerOf(api).endNow(made?.id ?? "");
  await forgetEvents(api);
  post.isAway = true;
  await runRound(api, { hours: 7 });
  post.isAway = false;
  await runRound(api, { hours: 1.1 });
  await runRound(api, { hours: 7 });
  expect(post.taken).toEqual([expect.stringMatching(/has started$/), expect.stringMatching(/has ended$/)]);
});
