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
  const { exp } = claimsOf(accessToken);
  return typeof exp === "number" && Number.isFinite(exp) ? exp : undefined;
}

/** Whose token it says that it is, unverified; undefined where it says nothing. */
export function subjectOf(accessToken: string): string | undefined {
  const { sub } = claimsOf(accessToken);
  return typeof sub === "string" && sub !== "" ? sub : undefined;
}

function claimsOf(accessToken: string): { exp?: unknown; sub?: unknown } {
  const [, payload] = accessToken.split(".");
  if (!payload) return {};
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
