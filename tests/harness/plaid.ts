import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { keepItem } from "../../api/brokerage/bank-items";
import { bankItems, linkedBanks } from "../../api/db/bank-tables";
import { createDataSeal } from "../../api/db/data-seal";
import type { BankLinkSettings } from "../../api/providers/bank-link/settings";
import type { TestApi } from "./api";
import { type Behaviour, reply, startUpstream } from "./upstream";

/** One sign-in, as the stand-in keeps it. */
interface StandInItem {
  item_id: string;
  error: Record<string, unknown> | null;
  consent_expiration_time: string | null;
}

/** Plaid's error as its document has it. */
export const plaidError = (
  error_type: string,
  error_code: string,
  display_message: string | null = null,
) => ({
  ...{ error_type, error_code, error_message: "not for people", display_message, request_id: "r1" },
});

const Body = z.object({ access_token: z.string().optional(), key_id: z.string().optional() });

/**
 * A stand-in for Plaid over real HTTP, of the shapes of its published document: it keeps sign-ins until they are removed, and
 * knows the key that its webhooks are signed by.
 */
export async function startPlaid() {
  const upstream = await startUpstream();
  const items = new Map<string, StandInItem>();
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const forger = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const key = { ...jwk, kid, alg: "ES256", use: "sig", created_at: 1_560_466_150, expired_at: null };

  const answer =
    (make: (body: z.infer<typeof Body>) => [number, unknown]): Behaviour =>
    (req, res, seen) => {
      const [status, said] = make(Body.parse(JSON.parse(seen.body)));
      reply(said, status)(req, res, seen);
    };
  const ofItem = (make: (item: StandInItem, token: string) => unknown) =>
    answer(({ access_token = "" }) => {
      const item = items.get(access_token);
      return item
        ? [200, make(item, access_token)]
        : [400, plaidError("INVALID_INPUT", "INVALID_ACCESS_TOKEN")];
    });
  const routes: Record<string, Behaviour> = {
    "POST /item/get": ofItem((item) => ({
      item: {
        ...item,
        ...{ institution_id: "ins_109508", institution_name: "First Platypus Bank", webhook: null },
        ...{ available_products: ["balance"], billed_products: ["auth"], products: ["auth"] },
        ...{ consented_products: ["auth"], update_type: "background", auth_method: "INSTANT_AUTH" },
      },
      status: null,
      request_id: "r1",
    })),
    "POST /item/remove": ofItem((_item, token) => {
      items.delete(token);
      return { request_id: "r1" };
    }),
    "POST /webhook_verification_key/get": answer(({ key_id }) =>
      key_id === kid
        ? [200, { key, request_id: "r1" }]
        : [400, plaidError("INVALID_INPUT", "INVALID_WEBHOOK_VERIFICATION_KEY_ID")],
    ),
    "POST /link/token/create": ofItem(() => ({
      ...{ link_token: "link-sandbox-1", expiration: "2026-11-21T14:00:00Z", request_id: "r1" },
      hosted_link_url: "https://secure.plaid.com/hl/1",
    })),
  };
  const restore = () => {
    for (const [route, behaviour] of Object.entries(routes)) upstream.on(route, behaviour);
  };
  restore();
  const settings: BankLinkSettings = {
    ...{ provider: "bank-link", adapter: "plaid" },
    plaid: { url: upstream.baseUrl, clientId: "the-client", secret: "the-secret" },
  };
  return {
    ...{ upstream, items, settings, kid, key, restore },
    /** The header of a webhook as Plaid signs it; `changes` are for who forges one. */
    sign: (body: string, at: Date, changes: { kid?: string; isForged?: boolean; alg?: string } = {}) =>
      new SignJWT({ request_body_sha256: createHash("sha256").update(body).digest("hex") })
        .setProtectedHeader({ alg: changes.alg ?? "ES256", typ: "JWT", kid: changes.kid ?? kid })
        .setIssuedAt(Math.floor(at.getTime() / 1_000))
        .sign(
          changes.alg === "HS256"
            ? new TextEncoder().encode(JSON.stringify(key))
            : changes.isForged
              ? forger.privateKey
              : privateKey,
        ),
  };
}

export type Plaid = Awaited<ReturnType<typeof startPlaid>>;

/** A bank that a user has linked by a sign-in at the stand-in. @returns the sign-in's ids and token */
export async function linkedByPlaid(api: TestApi, plaid: Plaid, userId: string | null, key = "1") {
  const [itemId, accessToken, relationshipId] = [`item-${key}`, `access-sandbox-${key}`, `bank-${key}`];
  plaid.items.set(accessToken, { item_id: itemId, error: null, consent_expiration_time: null });
  const { db, now } = api;
  const seal = createDataSeal(api.settings.dataKeys);
  const deps = { db, now, seal, bankLink: { name: "plaid" } };
  const id = await keepItem(deps, { itemId, accessToken });
  if (userId !== null) {
    await db
      .update(bankItems)
      .set({ userId, broker: "sandbox", relationshipId, removeAt: null })
      .where(eq(bankItems.id, id));
    const label = { name: "Plaid Checking", mask: "0000", accountType: "checking", createdAt: now() };
    await db.insert(linkedBanks).values({ relationshipId, provider: "sandbox", userId, ...label });
  }
  return { id, itemId, accessToken, relationshipId };
}
