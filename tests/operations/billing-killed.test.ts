import { expect, it } from "vitest";
import { z } from "zod";
import { killableUpstream, MINUTES, type RunningUpstream } from "../harness/killed-upstream";
import { noPostgres } from "../harness/postgres";

const returnUrl = "http://site.test/subscribe";
const { database, start } = killableUpstream();
const text = (value: unknown) => z.string().parse(value);

it.skipIf(noPostgres)(
  "S10: killed between the provider's success and its own write, and started again: one subscription, and both agree",
  async () => {
    const { url, run, count, hold, untilHeld, kill } = await database();
    const first = await start(url);

    const person = {
      firstName: "Dana",
      lastName: "Lee",
      email: "dana@example.com",
      password: "small trades add up",
    };
    const { id: uniqueId, token } = (await first.call("PUT", "/api/users/register", person)).body;
    const mine = { authorization: `Bearer ${text(token)}` };
    const customer = { uniqueId, email: person.email };
    const { customerId } = (await first.call("POST", "/api/transactions/create-customer", customer)).body;
    const setup = await first.call("POST", "/api/transactions/setup-intent", { customerId, returnUrl });
    await first.giveCard(setup.body.hostedUrl);
    const methods = (await first.call("GET", "/api/users/payment-methods", undefined, mine)).body.methods;
    const [card] = z.array(z.object({ id: z.string() })).parse(methods);
    const order = {
      uniqueId,
      customerId,
      subscriptionType: "signals",
      paymentMethodId: card?.id,
      agreed: { priceCents: 2000, trialDays: 30 },
    };
    const press = (upstream: RunningUpstream) =>
      upstream.call("POST", "/api/transactions/subscriptions", order, { "idempotency-key": "one-press" });

    await hold("subscriptions", "old.provider_id is null and new.provider_id is not null");
    const unanswered = press(first).catch(() => undefined);
    await untilHeld();
    // The provider has it, and we have not written so.
    expect(await count("sandbox_subscriptions where status = 'trialing'")).toBe(1);
    expect(await count("subscriptions where state = 'processing' and provider_id is null")).toBe(1);
    await kill(first);
    await unanswered;
    expect(await count("subscriptions where provider_id is null")).toBe(1);
    // The time that the attempt of the dead process had to itself is over.
    await run("update subscriptions set due_at = created_at");

    const second = await start(url);
    const again = await press(second);
    expect(again).toMatchObject({ status: 200, body: { status: "trialing" } });
    expect(await count("subscriptions")).toBe(1);
    expect(await count("sandbox_subscriptions")).toBe(1);
    const agreeing = `subscriptions as ours join sandbox_subscriptions as theirs
      on theirs.id = ours.provider_id and theirs.reference = ours.id and theirs.status = ours.status
      and theirs.period_ends_at = ours.period_ends_at and theirs.price_cents = ours.price_cents`;
    expect(await count(agreeing)).toBe(1);
    expect(await count("sandbox_invoices where amount_cents > 0")).toBe(0);
    expect(await second.stop()).toBe(0);
  },
  MINUTES,
);
