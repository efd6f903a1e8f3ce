/** The bank link's provider as both processes call it where nothing is set. */
export const defaultBankLink = {
  /** BANK_LINK_PROVIDER: its name in the paths of its calls. */
  provider: "bank-link",
} as const;
