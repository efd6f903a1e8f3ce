// The same operations that are tried on a provider's real sandbox, on our own: a promise that ours does not keep is one that
// the site is never tried with.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../api/db/client";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { createSandboxOauth } from "../../../api/providers/brokerage-oauth/sandbox/oauth";
import { sandboxBrokerPages } from "../../../api/providers/brokerage-oauth/sandbox/page";
import { createSandboxCrowdfunding } from "../../../api/providers/crowdfunding/sandbox/intermediary";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { sign } from "../../../api/providers/payments/sandbox/events";
import { createSandboxPayments } from "../../../api/providers/payments/sandbox/payments";
import { createSandboxPush, endSandboxPushes, latestPushes } from "../../../api/providers/push/sandbox/push";
import { pushSettings } from "../../../api/providers/push/settings";
import { createWebPush } from "../../../api/providers/push/web-push/push";
import { alpacaOperations } from "../../../api/try-providers/alpaca";
import { oauthOperations } from "../../../api/try-providers/alpaca-oauth";
import { crowdfundingOperations } from "../../../api/try-providers/crowdfunding";
import { finnhubOperations } from "../../../api/try-providers/finnhub";
import type { TriedOperation } from "../../../api/try-providers/run";
import { tryOperations } from "../../../api/try-providers/run";
import { stripeOperations } from "../../../api/try-providers/stripe";
import { browserOfNobody, knownServices, pushOperations } from "../../../api/try-providers/web-push";
import { brandName } from "../../../domain/brand";
import { pushBrowser } from "../../harness/push-browser";
import { type PushService, startPushService } from "../../harness/push-service";
import { openTemplate } from "../../harness/template";

const deviating = (tried: readonly TriedOperation[]) =>
  tried
    .filter(({ outcome }) => outcome !== "kept")
    .map(({ name, outcome, why }) => `${name} ${outcome}: ${why}`);

describe("our own sandbox", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTemplate();
  });
  afterAll(() => database.close());

  it("of cards keeps every promise that the kit knows", async () => {
    const now = () => new Date();
    const webhookSecret = "whsec_of_tests";
    const port = createSandboxPayments(database.db, now, { ownUrl: "http://pages.test", webhookSecret });
    const state = { since: now(), sign: (body: string) => sign(webhookSecret, body, now()) };
    expect(deviating(await tryOperations(stripeOperations, { port, state, isMock: false }))).toEqual([]);
  });

  it("of a broker keeps every promise that the kit knows", async () => {
    const port = createSandboxBrokerage(database.db, () => new Date());
    expect(deviating(await tryOperations(alpacaOperations, { port, state: {}, isMock: false }))).toEqual([]);
  });

  it("of market data keeps every promise that the kit knows", async () => {
    const now = () => new Date("2026-11-21T12:00:00Z");
    const port = createSandbox(now);
    const tried = await tryOperations(finnhubOperations, { port, state: {}, isMock: false, now });
    expect(deviating(tried)).toEqual([]);
  });

  it("of a broker's OAuth keeps every promise that the kit knows", async () => {
    const [now, url] = [() => new Date(), "http://pages.test"];
    const pages = sandboxBrokerPages(database.db, now, { brand: "Tests", broker: "Broker" });
    const state = {
      redirectUri: "http://site.test/back",
      open: async (address: string) => (await pages.request(address)).status,
      allow: async (address: string) => {
        const body = new URLSearchParams({ press: "allow" });
        const { headers } = await pages.request(address, { method: "POST", body });
        return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
      },
    };
    const port = createSandboxOauth(database.db, now, url);
    expect(deviating(await tryOperations(oauthOperations, { port, state, isMock: false }))).toEqual([]);
  });

  it("of pushes keeps every promise that the kit knows", async () => {
    const now = () => new Date();
    const { hosts } = pushSettings({ PUSH_ADAPTER: "sandbox" }, "a spare secret of forty letters for tests");
    const port = createSandboxPush({ hosts }, database.db, now);
    const nobodys = knownServices("nobody").map(browserOfNobody);
    for (const target of nobodys) await port.send(target, { payload: "{}", topic: "t", ttlSeconds: 60 });
    const sent = await latestPushes(database.db, 10, now());
    for (const { push } of sent) await endSandboxPushes(database.db, push.subscription, now());
    const state = { nobodys, browser: pushBrowser().subscription };
    expect(deviating(await tryOperations(pushOperations, { port, state, isMock: false }))).toEqual([]);
  });

  it("of a crowdfunding round keeps every promise that the kit knows", async () => {
    const terms = {
      closes: undefined,
      minCents: 10_000,
      maxCents: 500_000,
      ownUrl: "http://pages.test",
      brand: brandName(undefined),
    };
    const port = createSandboxCrowdfunding(database.db, () => new Date(), terms);
    const tried = await tryOperations(crowdfundingOperations, { port, state: {}, isMock: false });
    expect(deviating(tried)).toEqual([]);
  });
});

/** No document describes a push service: this one of ours stands for it, over TLS. */
describe("a push service", () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  const { vapid } = pushSettings({ PUSH_ADAPTER: "web-push" }, "a spare secret of forty letters for tests");
  const trying = () => {
    const port = createWebPush({ hosts: [service.host], vapid }, "mailto:desk@trades.example", service);
    const state = {
      nobodys: [browserOfNobody(`https://${service.host}/nobody`)],
      browser: pushBrowser(`https://${service.host}/there`).subscription,
    };
    return tryOperations(pushOperations, { port, state, isMock: false });
  };

  it("that knows who is there and who is not keeps every promise", async () => {
    service.answer(410, 201);
    expect(deviating(await trying())).toEqual([]);
  });

  it("that does not know us is told of", async () => {
    service.answer(403, 201);
    const [told = ""] = deviating(await trying());
    expect(told).toContain("refuses an address of no browser for good, and it is later (status 403)");
  });
});
