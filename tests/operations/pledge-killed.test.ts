import { expect, it } from "vitest";
import { z } from "zod";
import { checkAnswers, iris } from "../harness/investors";
import { killableUpstream, MINUTES, type RunningUpstream } from "../harness/killed-upstream";
import { noPostgres } from "../harness/postgres";

const returnUrl = "http://site.test/invest/back";
const amountCents = 5_000;
const acknowledged = ["investor_education", "investor_risk"].map((kind) => ({
  kind,
  revision: "01.2026.11",
  hash: "a".repeat(64),
}));
const { database, start } = killableUpstream();

/** An investor who has passed the checks and has a pledge that is not paid. */
async function draftAt(upstream: RunningUpstream) {
  const registered = (await upstream.call("PUT", "/api/investors/register-basic", iris)).body;
  const { id, token } = z.object({ id: z.string(), token: z.string() }).parse(registered);
  const mine = { authorization: `Bearer ${token}` };
  await upstream.call("PUT", "/api/investors/register-aml", { investorId: id, ...checkAnswers });
  const standing = (await upstream.call("GET", "/api/backers/standing", undefined, mine)).body;
  const { offering } = z.object({ offering: z.object({ id: z.string() }) }).parse(standing);
  const customer = { uniqueId: id, email: iris.email };
  const { customerId } = (await upstream.call("POST", "/api/transactions/create-customer", customer)).body;
  const asked = { offeringId: offering.id, amountCents, investedElsewhereCents: 0, acknowledged };
  const key = { "idempotency-key": "one-press" };
  const pledge = (await upstream.call("PUT", "/api/backers/back-project", asked, { ...mine, ...key })).body;
  const payment = { customerId, amountCents, pledgeId: pledge.id, returnUrl };
  return {
    /** Goes on to the payment, as often as it is pressed. */
    begin: async (at: RunningUpstream) =>
      (await at.call("POST", "/api/transactions/payment-intent", payment)).body,
    look: (at: RunningUpstream) => at.call("GET", "/api/backers/pledges", undefined, mine),
  };
}
type Draft = Awaited<ReturnType<typeof draftAt>>;

const pay = async ({ begin }: Draft, at: RunningUpstream) => at.giveCard((await begin(at)).hostedUrl);

interface Moment {
  /** What the provider has by then. */
  done: string;
  /** The write that never happens. */
  write: string;
  /** What leads there; the last step is not answered. */
  act(draft: Draft, at: RunningUpstream): Promise<unknown>;
  /** What the investor does after the start that is left to them. */
  goOn(draft: Draft, at: RunningUpstream): Promise<unknown>;
}

const paid = "sandbox_intents where kind = 'payment' and status = 'succeeded'";
const moments: Record<string, Moment> = {
  "the begun payment": {
    done: "sandbox_intents where kind = 'payment' and status <> 'succeeded'",
    write: "old.payment_id is null and new.payment_id is not null",
    act: ({ begin }, at) => begin(at),
    goOn: pay,
  },
  "the payment's success": {
    done: paid,
    write: "old.status = 'draft' and new.status <> 'draft'",
    act: async (draft, at) => {
      await pay(draft, at);
      await draft.look(at);
    },
    goOn: async () => undefined,
  },
  "the intermediary's commitment": {
    done: `${paid} and exists (select from sandbox_commitments where status = 'committed')`,
    write: "old.status <> 'committed' and new.status = 'committed'",
    act: async (draft, at) => {
      await pay(draft, at);
      await draft.look(at);
    },
    goOn: async () => undefined,
  },
};

it.skipIf(noPostgres).each(Object.entries(moments))(
  "S10: killed between %s and its own write, and started again: one pledge, paid once, and all three agree after the round",
  async (_name, { done, write, act, goOn }) => {
    const { url, run, count, hold, untilHeld, kill, runJob } = await database();
    const first = await start(url);
    const draft = await draftAt(first);

    await hold("pledges", write);
    const unanswered = act(draft, first).catch(() => undefined);
    await untilHeld();
    expect(await count(done)).toBe(1);
    await kill(first);
    await unanswered;
    expect(await count("pledges where status = 'committed'")).toBe(0);
    // What the provider told is lost as well, and the time until it would be looked at again is over.
    await run("delete from sandbox_payment_events; delete from payment_events");
    await run("update pledges set due_at = created_at where due_at is not null");

    const second = await start(url);
    await goOn(draft, second);
    await runJob("investor-round");
    await expect
      .poll(() => count("pledges where status = 'committed'"), { timeout: 60_000, interval: 50 })
      .toBe(1);
    expect(await count("pledges")).toBe(1);
    expect(await count("sandbox_intents where kind = 'payment'")).toBe(1);
    expect(await count("sandbox_commitments")).toBe(1);
    const agreeing = `pledges as ours
      join sandbox_intents as paid on paid.id = ours.payment_id and paid.reference = ours.id
        and paid.status = ours.payment_status and paid.amount_cents = ours.amount_cents
        and paid.refunded_cents = ours.refunded_cents
      join sandbox_commitments as taken on taken.id = ours.provider_id and taken.reference = ours.id
        and taken.status = ours.status and taken.amount_cents = ours.amount_cents
      where ours.refunded_cents = 0`;
    expect(await count(agreeing)).toBe(1);
    await expect
      .poll(() => count("outbox where subject like '%was received'"), { timeout: 60_000, interval: 50 })
      .toBe(1);
    expect(await second.stop()).toBe(0);
  },
  MINUTES,
);
