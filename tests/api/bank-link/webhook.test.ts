import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bankItems } from "../../../api/db/bank-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { registerConfirmed } from "../../harness/people";
import { linkedByPlaid, type Plaid, plaidError, startPlaid } from "../../harness/plaid";
import { reply } from "../../harness/upstream";

/** The shapes are those of Plaid's published document; nothing was recorded. */
let plaid: Plaid;
let api: TestApi;
let bank: Awaited<ReturnType<typeof linkedByPlaid>>;
beforeAll(async () => {
  plaid = await startPlaid();
  api = await createTestApi({ settings: { bankLink: plaid.settings } });
});
beforeEach(async () => {
  await api.reset();
  plaid.items.clear();
  plaid.restore();
  const { id } = await registerConfirmed(api);
  bank = await linkedByPlaid(api, plaid, id);
});
afterAll(async () => {
  await api.close();
  await plaid.upstream.close();
});

const told = (webhook_code: string, changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    ...{ webhook_type: "ITEM", webhook_code, item_id: bank.itemId, environment: "sandbox", ...changes },
  });
const soon = () => new Date(api.now().getTime() + 5 * 86_400_000).toISOString();
const disconnect = () =>
  told("PENDING_DISCONNECT", { reason: "INSTITUTION_TOKEN_EXPIRATION", disconnect_time: soon() });
const loginRequired = () => told("ERROR", { error: plaidError("ITEM_ERROR", "ITEM_LOGIN_REQUIRED") });
/** From now on the provider says so of the sign-in. */
const stands = (
  changes: Partial<{ error: Record<string, unknown> | null; consent_expiration_time: string }>,
) =>
  plaid.items.set(bank.accessToken, {
    ...{ item_id: bank.itemId, error: null, consent_expiration_time: null, ...changes },
  });
const breaks = () => stands({ error: plaidError("ITEM_ERROR", "ITEM_LOGIN_REQUIRED") });

async function post(body: string, verification?: string): Promise<number> {
  const request = new Request(`${api.origin}/webhooks/banks`, {
    ...{ method: "POST", body },
    headers: { ...(verification !== undefined && { "plaid-verification": verification }) },
  });
  return (await api.fetch(request)).status;
}
const send = async (body: string, at = api.now()) => post(body, await plaid.sign(body, at));
async function settled() {
  await api.runJobs();
  const [row] = await api.db.select().from(bankItems);
  return row;
}
const subjects = async () => (await api.mails()).map(({ subject }) => subject);
const wantsSignIn = "Your bank wants you to sign in again";
const wantsRenewal = "The connection with your bank is about to end";

describe("news of a bank, as the provider signs it", () => {
  it("that it wants a new sign-in is read at the provider, kept, and told to its owner once", async () => {
    breaks();
    expect(await send(loginRequired())).toBe(204);
    expect(await settled()).toMatchObject({ brokenSince: api.now() });
    expect(await subjects()).toEqual([wantsSignIn]);
  });

  it("that its consent ends soon is told before, from the provider's own reading", async () => {
    stands({ consent_expiration_time: soon() });
    const body = told("PENDING_EXPIRATION", { consent_expiration_time: soon() });
    expect(await send(body)).toBe(204);
    expect(await settled()).toMatchObject({ consentEndsAt: new Date(soon()), brokenSince: null });
    expect(await subjects()).toEqual([wantsRenewal]);
  });

  it("that the bank will end it is kept as it was told, as no reading says so", async () => {
    expect(await send(disconnect())).toBe(204);
    expect(await settled()).toMatchObject({ disconnectsAt: new Date(soon()) });
    expect(await subjects()).toEqual([wantsRenewal]);
  });

  it.each(["TRANSACTIONS", "HOLDINGS", "SESSION_FINISHED"])(
    "of %s is taken, and changes nothing",
    async (webhook_type) => {
      const before = await settled();
      expect(await send(told("DEFAULT_UPDATE", { webhook_type }))).toBe(204);
      expect(await settled()).toEqual(before);
    },
  );

  it("of a sign-in that is none of ours is taken, and changes nothing", async () => {
    const before = await settled();
    expect(await send(told("ERROR", { item_id: "item-of-another-service" }))).toBe(204);
    expect(await settled()).toEqual(before);
  });
});

describe("news that are not the provider's are refused and change nothing", () => {
  it.each<[string, (body: string) => Promise<string | undefined>]>([
    ["without a signature", async () => undefined],
    ["with a word in its place", async () => "eyJhbGciOiJFUzI1NiJ9"],
    ["signed by another key under the right name", (body) => plaid.sign(body, api.now(), { isForged: true })],
    [
      "signed by a key that nobody has",
      (body) => plaid.sign(body, api.now(), { kid: "0000", isForged: true }),
    ],
    ["signed with the public key as a secret", (body) => plaid.sign(body, api.now(), { alg: "HS256" })],
    ["with the signature of another body", () => plaid.sign("{}", api.now())],
    ["signed six minutes ago", (body) => plaid.sign(body, new Date(api.now().getTime() - 360_000))],
    ["signed in the future", (body) => plaid.sign(body, new Date(api.now().getTime() + 120_000))],
  ])("%s", async (_what, sign) => {
    const before = await settled();
    const body = disconnect();
    expect(await post(body, await sign(body))).toBe(403);
    expect(await settled()).toEqual(before);
    expect(await subjects()).toEqual([]);
  });

  it("by a key that the provider has thrown away", async () => {
    const api2 = await createTestApi({ settings: { bankLink: plaid.settings } });
    const expired = { key: { ...plaid.key, expired_at: 1_790_000_000 }, request_id: "r1" };
    plaid.upstream.on("POST /webhook_verification_key/get", reply(expired));
    const body = disconnect();
    const request = new Request(`${api2.origin}/webhooks/banks`, {
      ...{ method: "POST", body, headers: { "plaid-verification": await plaid.sign(body, api2.now()) } },
    });
    expect((await api2.fetch(request)).status).toBe(403);
    await api2.close();
  });

  it("asks for made-up keys ten times a minute at most, and takes what is signed rightly all the same", async () => {
    expect(await send(told("LOGIN_REPAIRED"))).toBe(204);
    const asked = () => plaid.upstream.count("POST /webhook_verification_key/get");
    const before = asked();
    for (let n = 0; n < 15; n++) {
      await post("{}", await plaid.sign("{}", api.now(), { kid: `made-up-${n}`, isForged: true }));
    }
    expect(asked() - before).toBeLessThanOrEqual(10);
    expect(await send(disconnect())).toBe(204);
    expect(await settled()).toMatchObject({ disconnectsAt: new Date(soon()) });
  });
});

describe("whatever comes how often and in what order", () => {
  it("replayed, applies once: its owner is told once", async () => {
    breaks();
    const body = loginRequired();
    const verification = await plaid.sign(body, api.now());
    for (let n = 0; n < 3; n++) expect(await post(body, verification)).toBe(204);
    await settled();
    expect(await post(body, verification)).toBe(204);
    await settled();
    expect(await subjects()).toEqual([wantsSignIn]);
  });

  it("twice at once, applies once", async () => {
    breaks();
    const body = loginRequired();
    const verification = await plaid.sign(body, api.now());
    expect(await Promise.all([post(body, verification), post(body, verification)])).toEqual([204, 204]);
    await settled();
    expect(await subjects()).toEqual([wantsSignIn]);
  });

  it("late, breaks nothing that was mended since: how it stands is read", async () => {
    const body = loginRequired();
    expect(await send(body)).toBe(204);
    expect(await settled()).toMatchObject({ brokenSince: null });
    expect(await subjects()).toEqual([]);
  });

  it("out of order, an end that was announced before it was mended counts no more", async () => {
    const [body, sentAt] = [disconnect(), api.now()];
    api.advance(60);
    expect(await send(told("LOGIN_REPAIRED"))).toBe(204);
    expect(await send(body, sentAt)).toBe(204);
    expect(await settled()).toMatchObject({ disconnectsAt: null });
    expect(await subjects()).toEqual([]);
  });

  it("mended in time, an end that was announced is off", async () => {
    await send(disconnect());
    await settled();
    api.advance(60);
    await send(told("LOGIN_REPAIRED"));
    expect(await settled()).toMatchObject({ disconnectsAt: null, repairedAt: expect.any(Date) });
  });

  it("while its key cannot be had, is to be sent again, and is taken then", async () => {
    const fresh = await createTestApi({ settings: { bankLink: plaid.settings } });
    plaid.upstream.on("POST /webhook_verification_key/get", reply({}, 500));
    const body = told("ERROR", { item_id: "item-unknown" });
    const headers = { "plaid-verification": await plaid.sign(body, fresh.now()) };
    const ask = async () =>
      (await fresh.fetch(new Request(`${fresh.origin}/webhooks/banks`, { method: "POST", body, headers })))
        .status;
    expect(await ask()).toBe(503);
    plaid.restore();
    expect(await ask()).toBe(204);
    await fresh.close();
  });

  it("while the provider cannot be read, is kept for later", async () => {
    breaks();
    plaid.upstream.on("POST /item/get", reply({}, 503));
    expect(await send(loginRequired())).toBe(204);
    expect(await settled()).toMatchObject({ brokenSince: null });
    plaid.restore();
    api.advance(15 * 60);
    await api.jobs.send("bank-round", {});
    expect(await settled()).toMatchObject({ brokenSince: api.now() });
    expect(await subjects()).toEqual([wantsSignIn]);
  });

  it("longer than any such news, is not read", async () => {
    expect(await post("x".repeat(100_001))).toBe(413);
  });
});
