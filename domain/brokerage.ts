/** The broker as both processes call it where nothing is set; a sandbox never says a real one's name (SPEC-DECISIONS 28). */
export const defaultBrokerage = {
  /** BROKERAGE_PROVIDER: its name in the paths of its calls. */
  provider: "brokerage",
  /** BROKERAGE_NAME: its name in sentences. */
  name: "Sandbox Brokerage",
} as const;
