import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

const ISSUER = "api";
/** Tokens that were found good and are remembered until their time: to check one again costs as much as a query. */
const REMEMBERED = 5_000;

/** Whom a token is for: no call that wants one of these takes the other's. */
export type Audience = "site" | "investor" | "desk";

/** What an access token says. The session behind `sessionId` must still be looked up. */
export interface AccessClaims {
  /** The user's, or in an investor's token the investor's. */
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Undefined for a token that is not ours, was altered, or is past its time. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

/** HS256 tokens that live `seconds`. The first secret signs, every one verifies, so that secrets can rotate. */
export function createAccessTokens(
  secrets: readonly string[],
  seconds: number,
  now: () => Date,
  audience: Audience = "site",
): AccessTokens {
  const keys = new Map(secrets.map((secret) => [keyId(secret), deriveKey(secret)]));
  const [signer] = keys;
  if (!signer) throw new Error("API_TOKEN_SECRETS is missing.");
  const [kid, key] = signer;
  const good = new LRUCache<string, AccessClaims & { exp: number }>({ max: REMEMBERED });

  return {
    sign: ({ userId, sessionId }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", kid })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },

    verify: async (token) => {
      // By its whole text: one that differs in a letter is another token.
      const known = good.get(token);
      const seconds = Math.floor(now().getTime() / 1000);
      if (known) return known.exp > seconds ? known : undefined;
      const payload = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
        algorithms: ["HS256"],
        issuer: ISSUER,
        audience,
        currentDate: now(),
      }).then(({ payload }) => payload, refused);
      if (!payload?.sub || typeof payload.sid !== "string") return undefined;
      const claims = { userId: payload.sub, sessionId: payload.sid };
      if (payload.exp !== undefined) good.set(token, { ...claims, exp: payload.exp });
      return claims;
    },
  };
}

function keyOf(keys: Map<string, Uint8Array>, kid: string | undefined): Uint8Array {
  const key = keys.get(kid ?? "");
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

function refused(error: unknown): JWTPayload | undefined {
  if (error instanceof errors.JOSEError) return undefined;
  throw error;
}

function keyId(secret: string): string {
  return createHash("sha256").update(`kid:${secret}`).digest("base64url").slice(0, 8);
}

/** A key for this one purpose, so that the secret can serve others as well. */
function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "access token", 32));
}
