/** The calendar day at the broker's, YYYY-MM-DD: ages and expiries are judged by it on both sides. */
export const dayAtBroker = (now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now);

/** The broker as both processes call it where nothing is set; a sandbox never says a real one's name (SPEC-DECISIONS 28). */
export const defaultBrokerage = {
  /** BROKERAGE_PROVIDER: its name in the paths of its calls. */
  provider: "brokerage",
  /** BROKERAGE_NAME: its name in sentences. */
  name: "Sandbox Brokerage",
} as const;
