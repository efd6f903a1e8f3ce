/** Brokers' OAuth as both processes call it where nothing is set. */
export const defaultBrokerageOauth = {
  /** BROKERAGE_OAUTH_PROVIDER: its name in the paths of its calls. */
  provider: "brokerage-oauth",
} as const;
