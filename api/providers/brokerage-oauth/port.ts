/** What a broker gave for a code. */
export interface Grant {
  accessToken: string;
  /** What it allows, in the broker's words. */
  scope: string;
}

/** A broker whose customers can let us reach their accounts (OAuth 2.0, authorization code). Both may throw {@link OauthError}. */
export interface BrokerOauth {
  /** Kept with each connection: its token is this adapter's. */
  readonly name: string;
  /** The broker's page, which leads back with the state and a code, or with an error. */
  authorizeUrl(request: { state: string; redirectUri: string }): Promise<string>;
  /** The access token for a code, once. */
  exchange(request: { code: string; redirectUri: string }): Promise<Grant>;
}

export type OauthFailure =
  /** The code is not known, too old or used up. */
  | "invalid"
  /** The broker does not know us. */
  | "unauthorized"
  | "rate_limited"
  | "unavailable"
  | "malformed";

/** What a broker did not do. The message is for the log: the call, the kind and codes. */
export class OauthError extends Error {
  override readonly name = "OauthError";
  constructor(
    readonly kind: OauthFailure,
    call: string,
    ...codes: (string | number | undefined)[]
  ) {
    const known = codes.filter((code) => code !== undefined).join(" ");
    super(`broker oauth ${call}: ${kind}${known && ` (${known})`}`);
  }
}
