/**
 * Beside a 429: to whom the limit applies. An extension: another upstream may leave it out, and the site then judges
 * the refusal by who else was refused.
 */
export const LIMIT_SCOPE_HEADER = "x-ratelimit-scope";

/**
 * - `client`: the network of the visitor, as `x-client-address` names it.
 * - `account`: one account, e-mail address or telephone number, for all clients together.
 * - `service`: every caller; the upstream, or a provider behind it, is overloaded.
 */
export const limitScopes = ["client", "account", "service"] as const;
export type LimitScope = (typeof limitScopes)[number];

/** The scope that a header names; undefined for an absent or unknown one. */
export const readLimitScope = (value: string | undefined): LimitScope | undefined =>
  limitScopes.find((scope) => scope === value?.trim().toLowerCase());
