import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { apiProgram } from "../harness/built";
import { ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { type Started, startServer } from "../harness/processes";

const MINUTES = 180_000;
/** Our write of what the provider has made waits for it. */
const LOCK = 4711;
const json = { "content-type": "application/json" };
const returnUrl = "http://site.test/subscribe";

let server: PostgresServer;
const running: Started[] = [];
beforeAll(async () => {
  if (!noPostgres) server = await startPostgres();
}, MINUTES);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(() => server?.stop());

async function start(url: string) {
  const started = await startServer(apiProgram, {
    API_PORT: "0",
    DATABASE_URL: url,
    PUBLIC_URL: "http://site.test",
    API_TOKEN_SECRETS: "the token secret of the processes under test",
    LIMITS_FACTOR: "1000",
  });
  running.push(started);
  const port = Number((await started.said(/"port":(\d+)/))[1]);
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await ask(port, { path, method, headers: { ...json, ...headers }, ...sent, right: [] });
    return { status: reply.status, body: z.record(z.unknown()).parse(JSON.parse(reply.text)) };
  };
  const give = (path: string) =>
    ask(port, {
      path,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "number=4242424242424242&expiry=12%20/%2040&cvc=123",
      right: [],
    });
  return { ...started, call, give };
}

const text = (value: unknown) => z.string().parse(value);

it.skipIf(noPostgres)(
  "S10: killed between the provider's success and its own write, and started again: one subscription, and both agree",
  async () => {
    const url = await server.createDatabase();
    const first = await start(url);
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const count = async (query: string) =>
      Number((await watcher.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]?.count);

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
    await first.give(new URL(text(setup.body.hostedUrl)).pathname);
    const methods = (await first.call("GET", "/api/users/payment-methods", undefined, mine)).body.methods;
    const [card] = z.array(z.object({ id: z.string() })).parse(methods);
    const order = {
      uniqueId,
      customerId,
      subscriptionType: "signals",
      paymentMethodId: card?.id,
      agreed: { priceCents: 2000, trialDays: 30 },
    };
    const press = (upstream: typeof first) =>
      upstream.call("POST", "/api/transactions/subscriptions", order, { "idempotency-key": "one-press" });

    await watcher.query(`
      create function hold() returns trigger language plpgsql as $$ begin
        if old.provider_id is null and new.provider_id is not null then
          perform pg_advisory_xact_lock(${LOCK});
        end if;
        return new;
      end $$;
      create trigger hold before update on subscriptions for each row execute function hold()`);
    await watcher.query(`select pg_advisory_lock(${LOCK})`);
    const unanswered = press(first).catch(() => undefined);
    const held = () => count("pg_locks where locktype = 'advisory' and not granted and objid = 4711");
    await expect.poll(held, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    // The provider has it, and we have not written so.
    expect(await count("sandbox_subscriptions where status = 'trialing'")).toBe(1);
    expect(await count("subscriptions where state = 'processing' and provider_id is null")).toBe(1);
    await first.stop("SIGKILL");
    await unanswered;
    await watcher.query(`select pg_advisory_unlock(${LOCK})`);
    // It waits for the transaction of the dead process, which nobody commits any more.
    await watcher.query("drop trigger hold on subscriptions");
    expect(await count("subscriptions where provider_id is null")).toBe(1);
    // The time that the attempt of the dead process had to itself is over.
    await watcher.query("update subscriptions set due_at = created_at");

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
    await watcher.end();
    expect(await second.stop()).toBe(0);
  },
  MINUTES,
);
