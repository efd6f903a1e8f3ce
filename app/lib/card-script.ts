/**
 * The card provider's script, in the version of the upstream's library (tests hold the two together). The provider
 * serves it under this very address alone, and forbids any copy.
 */
export const cardScript = "https://js.stripe.com/endive/stripe.js";

/** What the script and its frames need of a page's policy (PROVIDERS 2). */
export const cardScriptSources = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  payment: ["https://js.stripe.com"],
} as const;
