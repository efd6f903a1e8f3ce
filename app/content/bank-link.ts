/** The words of /account/bank-link; `{brokerage}` is the broker's name. */
export const bankLinkWords = {
  title: "Link a bank",
  linkedTitle: "Your bank",
  lede: "So that you can move money between your bank and your brokerage account.",
  how: [
    "You sign in on a separate page, where your bank is asked to confirm that the account is yours. We never see your username or password.",
    "Of your bank we keep the account’s name and its last digits, so that you can recognise it, and an encrypted key by which the connection is renewed and ended.",
    "{brokerage} gets a token that works for this account only.",
  ],
  begin: "Link a bank account",
  leaves: "You leave this site and come back afterwards.",
  needsAccount:
    "A bank is linked to a brokerage account, and you do not have one yet. Opening one takes about ten minutes.",
  openAccount: "Open an account",
  waiting:
    "{brokerage} has not opened your account yet. You can link a bank as soon as it is open; your account page shows when.",
  back: "Your account",
  toAccount: "See its status",
  notOffered: "Linking a bank is not offered here.",
  chooseTitle: "Choose the account",
  chooseLede: "This is what your bank has shared. One account can be linked.",
  legend: "Account to link",
  authorise:
    "By linking this account you authorise {brokerage} to move money between it and your brokerage account, each time that you ask for a transfer. You can end this here at any time.",
  choose: "Link this account",
  leave: "Do not link",
  noneShared:
    "Your bank has not shared an account that can be linked. You can start again and choose others.",
  noneLinked: "No bank was linked.",
  remove: "Remove this bank",
  ended: "Your bank wants you to sign in again. Until then no money can be moved.",
  ends: "Your consent to this connection ends on {date}. Renew it before, so that money can be moved.",
  endsSoon: "Your consent to this connection ends soon. Renew it, so that money can be moved.",
  relink: "Sign in to the bank again",
  relinkLeaves: "You sign in on your bank’s own page and come back afterwards. Nothing else changes.",
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
