// The same operations that are tried on a provider's real sandbox, on our own: a promise that ours does not keep is one that
// the site is never tried with.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../api/db/client";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { sign } from "../../../api/providers/payments/sandbox/events";
import { createSandboxPayments } from "../../../api/providers/payments/sandbox/payments";
import { alpacaOperations } from "../../../api/try-providers/alpaca";
import { finnhubOperations } from "../../../api/try-providers/finnhub";
import type { TriedOperation } from "../../../api/try-providers/run";
import { tryOperations } from "../../../api/try-providers/run";
import { stripeOperations } from "../../../api/try-providers/stripe";
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
});
