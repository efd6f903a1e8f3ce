/** The words of /account/bank-link; `{brokerage}` is the broker's name. */
export const bankLinkWords = {
  title: "Link a bank",
  linkedTitle: "Your bank",
  lede: "So that you can move money between your bank and your brokerage account.",
  how: [
    "You sign in on a page of its own, where your bank is asked to confirm that the account is yours. We never see your username or password.",
    "Of your bank we keep the account's name and its last digits, so that you know it again.",
    "{brokerage} gets a token that is good for this account alone.",
  ],
  begin: "Link a bank account",
  leaves: "You leave this site and come back afterwards.",
  needsAccount:
    "A bank is linked with a brokerage account, and you have none yet. Opening one takes about ten minutes.",
  openAccount: "Open an account",
  waiting:
    "{brokerage} has not opened your account yet. A bank can be linked as soon as it is open; we keep you posted on your account's page.",
  back: "Your account",
  toAccount: "See where it stands",
  notOffered: "Linking a bank is not offered here.",
  chooseTitle: "Choose the account",
  chooseLede: "This is what your bank has shared. One account can be linked.",
  legend: "Account to link",
  authorise:
    "By linking this account you authorise {brokerage} to move money between it and your brokerage account, each time that you ask for a transfer. You can end this here at any time.",
  choose: "Link this account",
  leave: "Do not link",
  noneShared: "Your bank has shared no account that can be linked. You can begin again and choose others.",
  remove: "Remove this bank",
  another: "To link another account, remove this one first.",
} as const;

/** What becomes of a linked account, in words; the broker may have others. */
export const bankStatusWords: Readonly<Record<string, string>> = {
  QUEUED: "Being set up. This takes a moment.",
  PENDING: "Waiting for the bank to confirm it.",
  APPROVED: "Linked. Money can be moved.",
  REJECTED: "Turned down by the bank. Please link another account.",
  CANCEL_REQUESTED: "Being removed.",
};

/** Of what is linked, but with no use: another account may be linked beside it. */
export const deadBankStatuses: readonly string[] = ["REJECTED"];
