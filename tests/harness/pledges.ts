import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import { z } from "zod";
import type { Db } from "../../api/db/client";
import { pledges as pledgeTable, sandboxCommitments } from "../../api/db/investor-tables";
import { sandboxIntents } from "../../api/db/sandbox-payment-tables";
import {
  createSandboxCrowdfunding,
  type SandboxFaults,
} from "../../api/providers/crowdfunding/sandbox/intermediary";
import type { Payments } from "../../api/providers/payments/port";
import { Pledge } from "../../contract/investors";
import { NextStep } from "../../contract/transactions";
import { brandName } from "../../domain/brand";
import type { TestApi } from "./api";
import { hostedPage } from "./bank";
import { askForChecks, iris, registerInvestor, standingOf } from "./investors";
import { cards } from "./sandbox-payments";

const backUrl = "http://site.test/invest/back";
export const offeringId = "sandbox-round-2027-03-31";
/** The upstream of a site at that address, whose round closes with March 31, 2027. */
export const openRound = {
  now: new Date("2027-01-31T10:00:00Z"),
  settings: {
    publicUrl: "http://site.test",
    crowdfunding: {
      adapter: "sandbox" as const,
      offering: { closes: "2027-03-31", minCents: 1_000, maxCents: 10_000_000 },
    },
  },
};
const acknowledged = ["investor_education", "investor_risk"].map((kind) => ({
  kind,
  revision: "01.2026.11",
  hash: "a".repeat(64),
}));
const Begun = NextStep.extend({ id: z.string(), status: z.string() });

export const pledgeRows = ({ db }: TestApi) => db.select().from(pledgeTable).orderBy(pledgeTable.createdAt);
export const commitments = ({ db }: TestApi) => db.select().from(sandboxCommitments);
export const paymentsMade = ({ db }: TestApi) => db.select().from(sandboxIntents);

/** What a clock does for investors. */
export async function investorRound(api: TestApi): Promise<void> {
  await api.jobs.send("investor-round", {});
  await api.runJobs();
}

/** An investor who was checked (a limit of $4,000 unless other answers are given), and what they do. */
export async function backer(api: TestApi, { email = "iris@example.com", answers = {} } = {}) {
  const { id, token } = await registerInvestor(api, { email });
  await askForChecks(api, id, answers);
  const made = await api.call("POST", "/api/transactions/create-customer", {
    asSite: true,
    body: { uniqueId: id, email },
  });
  const { customerId } = z.object({ customerId: z.string() }).parse(made.body);
  const self = {
    id,
    token,
    customerId,
    ask: (amountCents: number, changes: object = {}, key: string = randomUUID()) =>
      api.call("PUT", "/api/backers/back-project", {
        token,
        body: { offeringId, amountCents, investedElsewhereCents: 0, acknowledged, ...changes },
        headers: { "idempotency-key": key },
      }),
    pledge: async (amountCents: number) => Pledge.parse((await self.ask(amountCents)).body),
    askToPay: (pledgeId: string, amountCents: number, returnUrl: string | undefined = backUrl) =>
      api.call("POST", "/api/transactions/payment-intent", {
        asSite: true,
        body: { customerId, amountCents, pledgeId, ...(returnUrl && { returnUrl }) },
      }),
    begin: async ({ id: pledgeId, amountCents }: Pledge) =>
      Begun.parse((await self.askToPay(pledgeId, amountCents)).body),
    giveCard: (hostedUrl: string | null | undefined, number: string = cards.good) =>
      hostedPage(api, hostedUrl ?? "").post({ number, expiry: "12 / 2030", cvc: "123" }),
    /** Pledges and pays; nobody has looked since. */
    pay: async (amountCents: number, number?: string) => {
      const pledge = await self.pledge(amountCents);
      await self.giveCard((await self.begin(pledge)).hostedUrl, number);
      return pledge;
    },
    list: async () =>
      z
        .object({ pledges: z.array(Pledge) })
        .parse((await api.call("GET", "/api/backers/pledges", { token })).body).pledges,
    states: async () => (await self.list()).map(({ status }) => status),
    cancel: (pledgeId: string) => api.call("DELETE", `/api/backers/pledges/${pledgeId}`, { token }),
    leave: () =>
      api.call("DELETE", "/api/investors/delete-account", { token, body: { password: iris.password } }),
    standing: () => standingOf(api, token),
  };
  return self;
}

/** A card provider whose answers a test may lose. */
function losingPayments() {
  const faults: {
    afterBegin?: (() => Promise<void>) | undefined;
    afterRefund?: (() => Promise<void>) | undefined;
  } = {};
  const payments = (chosen: Payments): Payments => ({
    ...chosen,
    beginPayment: async (...args) => {
      const made = await chosen.beginPayment(...args);
      await faults.afterBegin?.();
      return made;
    },
    refund: async (...args) => {
      const made = await chosen.refund(...args);
      await faults.afterRefund?.();
      return made;
    },
  });
  return { faults, payments };
}

/** An open round whose intermediary and card provider misbehave as a test tells them; each test begins without faults. */
export function troubledRound() {
  const faults: SandboxFaults = {};
  const card = losingPayments();
  beforeEach(() => {
    for (const name of ["beforeCommit", "afterCommit", "afterCancel"] as const) faults[name] = undefined;
    card.faults.afterBegin = undefined;
    card.faults.afterRefund = undefined;
  });
  const terms = {
    ...openRound.settings.crowdfunding.offering,
    ownUrl: "http://pages.test",
    brand: brandName(undefined),
  };
  const options = {
    ...openRound,
    crowdfunding: (db: Db, now: () => Date) => createSandboxCrowdfunding(db, now, terms, faults),
    payments: card.payments,
  };
  return { faults, card, options };
}
