/** What stands in the ledger as the rule of a signal that an analyst made by hand. */
export const BY_HAND = "by-hand";
