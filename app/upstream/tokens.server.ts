/** The tokens of a signed-in user. Without a refresh token the session ends with the access token. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** The part of a session that the client reads and ends. */
export interface TokenHolder {
  readonly tokens: Tokens | undefined;
  end(): void;
}

/** One whose tokens the client renews. */
export interface RenewableHolder extends TokenHolder {
  renew(tokens: Tokens): void;
}

/** Whether a JWT runs out within these milliseconds. A token without a readable expiry never does: it is refreshed on 401. */
export function expiresWithin(accessToken: string, milliseconds: number, now = Date.now()): boolean {
  const expiry = expiryOf(accessToken);
  return expiry !== undefined && expiry * 1000 < now + milliseconds;
}

/** `exp` in seconds. The signature is the upstream's to check: this only decides when to ask for a new one. */
function expiryOf(accessToken: string): number | undefined {
  const [, payload] = accessToken.split(".");
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    return typeof claims.exp === "number" && Number.isFinite(claims.exp) ? claims.exp : undefined;
  } catch {
    return undefined;
  }
}
