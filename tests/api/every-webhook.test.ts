import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSandboxSms } from "../../api/providers/sms/sandbox/sms";
import { createTestApi, type TestApi } from "../harness/api";
import { type Plaid, startPlaid } from "../harness/plaid";
import { takingAll, type Webhook, webhooks } from "../harness/webhooks";

/** Every webhook by one table: what is right, forged, replayed, twice at once, out of order and late. */
let plaid: Plaid;
let api: TestApi;
beforeAll(async () => {
  plaid = await startPlaid();
  api = await createTestApi({ sms: createSandboxSms(), settings: takingAll(plaid) });
});
beforeEach(async () => {
  await api.reset();
  plaid.items.clear();
});
afterAll(async () => {
  await api.close();
  await plaid.upstream.close();
});

describe.each(Object.keys(webhooks))("%s webhook", (name) => {
  let webhook: Webhook;
  beforeEach(async () => {
    const made = await webhooks[name]?.(api, plaid);
    if (!made) throw new Error(`there is no webhook ${name}`);
    webhook = made;
    expect(await seen()).toEqual(webhook.states[0]);
  });
  const seen = async () => {
    await api.runJobs();
    return webhook.state();
  };
  const isTaken = (status: number) => status >= 200 && status < 300;
  const tell = async (...posts: Promise<number>[]) => (await Promise.all(posts)).map(isTaken);

  it("takes what is right, one after the other", async () => {
    for (const [at, news] of webhook.news.entries()) {
      await news.happen?.();
      expect(await tell(news.post())).toEqual([true]);
      expect(await seen()).toEqual(webhook.states[at + 1]);
    }
  });

  it("refuses what is forged, and nothing changes", async () => {
    for (const news of webhook.news) {
      await news.happen?.();
      expect(await news.post(true)).toBeGreaterThanOrEqual(400);
    }
    expect(await seen()).toEqual(webhook.states[0]);
  });

  it("applies once what is replayed", async () => {
    const [first] = webhook.news;
    await first.happen?.();
    for (let n = 0; n < 3; n++) {
      expect(await tell(first.post())).toEqual([true]);
      expect(await seen()).toEqual(webhook.states[1]);
    }
  });

  it("applies once what comes twice at once, and loses neither of two", async () => {
    const [first, second] = webhook.news;
    await first.happen?.();
    expect(await tell(first.post(), first.post())).toEqual([true, true]);
    expect(await seen()).toEqual(webhook.states[1]);
    await second.happen?.();
    expect(await tell(second.post(), second.post(), first.post())).toEqual([true, true, true]);
    expect(await seen()).toEqual(webhook.states[2]);
  });

  it("ends as it should where the second comes first", async () => {
    const [first, second] = webhook.news;
    await first.happen?.();
    await second.happen?.();
    expect(await tell(second.post())).toEqual([true]);
    await seen();
    expect(await tell(first.post())).toEqual([true]);
    expect(await seen()).toEqual(webhook.states[2]);
  });

  it("takes nothing back by what comes a day late", async () => {
    const [first, second] = webhook.news;
    await first.happen?.();
    await second.happen?.();
    await tell(second.post());
    await seen();
    api.advance(86_400);
    expect(await first.post()).toBe(webhook.late);
    expect(await seen()).toEqual(webhook.states[2]);
  });
});
