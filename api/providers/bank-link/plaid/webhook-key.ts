import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { z } from "zod";
import { BankLinkError } from "../port";
import type { AskPlaid } from "./http";

/** A webhook that was signed longer ago is taken for one that was kept by others. Seconds, as the provider advises. */
const MOST_AGE = 300;
/** A key that is thrown away at the provider is not believed for longer. */
const KEPT_MS = 3_600_000;
/** Keys that nobody has, and that a forger made up: so many are asked for in a minute, however many come. */
const MOST_ASKED = 10;
const MINUTE = 60_000;
const MOST_KEYS = 50;

const Key = z.object({
  key: z.object({
    alg: z.literal("ES256"),
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    kid: z.string(),
    x: z.string(),
    y: z.string(),
    expired_at: z.number().nullish(),
  }),
});
const Signed = z.object({ request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/), iat: z.number() });

const refused = (code: string) => new BankLinkError("invalid", "webhook", { code });

/** Says when a webhook was signed by the provider; {@link BankLinkError} `invalid` where it was not, or is too old. */
export type VerifyWebhook = (body: string, verification: string | undefined) => Promise<Date>;

/**
 * Verifies the provider's signed JWT over the body's hash, by the key that the JWT names, fetched once and kept for an hour.
 * Where a key cannot be fetched now, the error is none of `invalid`: the provider brings the webhook again.
 */
export function createWebhookVerification(ask: AskPlaid, now: () => Date): VerifyWebhook {
  const kept = new Map<string, { key: Awaited<ReturnType<typeof importJWK>>; at: number }>();
  let asked: number[] = [];

  async function keyOf(kid: string) {
    const at = now().getTime();
    const known = kept.get(kid);
    if (known && at - known.at < KEPT_MS && known.at <= at) return known.key;
    asked = asked.filter((when) => when > at - MINUTE && when <= at);
    if (asked.length >= MOST_ASKED) throw new BankLinkError("rate_limited", "webhook", { reason: "keys" });
    asked.push(at);
    const reply = Key.safeParse(await ask("webhookKey", "/webhook_verification_key/get", { key_id: kid }));
    if (!reply.success) throw new BankLinkError("malformed", "webhookKey", { status: 200 });
    const { expired_at: expiredAt, ...jwk } = reply.data.key;
    if (jwk.kid !== kid) throw new BankLinkError("malformed", "webhookKey", { reason: "another key" });
    if (expiredAt) throw refused("EXPIRED_KEY");
    const key = await importJWK(jwk, jwk.alg);
    if (kept.size >= MOST_KEYS) kept.clear();
    kept.set(kid, { key, at });
    return key;
  }

  return async (body, verification) => {
    const kid = kidOf(verification);
    if (verification === undefined || kid === undefined) throw refused("NO_SIGNATURE");
    const key = await keyOf(kid);
    const signed = await jwtVerify(verification, key, {
      algorithms: ["ES256"],
      maxTokenAge: MOST_AGE,
      clockTolerance: 30,
      currentDate: now(),
    }).then(
      ({ payload }) => Signed.safeParse(payload),
      () => undefined,
    );
    if (!signed?.success) throw refused("BAD_SIGNATURE");
    const { request_body_sha256: hash, iat } = signed.data;
    const real = createHash("sha256").update(body).digest();
    if (!timingSafeEqual(real, Buffer.from(hash, "hex"))) throw refused("ANOTHER_BODY");
    return new Date(iat * 1_000);
  };
}

/** The key that a JWT names; undefined where it is none that the provider makes. */
function kidOf(verification: string | undefined): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(verification ?? "");
    return alg === "ES256" && kid !== undefined && /^[\w-]{1,100}$/.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}
