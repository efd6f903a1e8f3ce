/**
 * Fields of replies that something is decided by. One of them that cannot be read is never taken for absent, since
 * that it is absent has a meaning: no limit, no refund, no stop, nothing withheld. A time among them is read only
 * where its zone is known. Every other optional field is only displayed, and fails alone.
 */
export const decidingFields: ReadonlySet<string> = new Set([
  // Sessions: absent, the old token stays.
  "refreshToken",
  // What a mailed link does, and codes that are told one time.
  "linkKind",
  "recoveryCodes",
  // What is charged, what was refunded, and when. The days on which a subscriber may still withdraw.
  "listCents",
  "refundedCents",
  "promoCode",
  "firstChargeAt",
  "trialEndsAt",
  "periodEndsAt",
  "graceUntil",
  "disputedSince",
  "endedAt",
  "cancelUntil",
  "closesAt",
  "opens",
  "paid",
  "subscription",
  "isDefault",
  // How a payment, a card, a bank or a connection goes on.
  "hostedUrl",
  "clientSecret",
  "publicToken",
  "accounts",
  "customerId",
  "paymentId",
  "expiresAt",
  "endsAt",
  // What an investor may put in: absent, there is no limit.
  "limitCents",
  "roomCents",
  "annualIncomeCents",
  "netWorthCents",
  "offering",
  // What a broker asks for.
  "actions",
  // The ambassador's code: absent, none was claimed.
  "code",
  // What a licence lets be shown, and the line that it asks for.
  "source",
  "withheld",
  "withheldInPart",
  "attribution",
  "delayMinutes",
  // Whose signal it is, and its plan.
  "symbol",
  "sector",
  "entry",
  "stop",
  "target",
  // Absent, there was no loss.
  "profitFactor",
  // Absent, the ledger is empty.
  "head",
  // Absent, the post is for members.
  "body",
  // Absent, a text and its author are no samples.
  "sample",
  // Of the audit log: an entry that says less than was written would mislead its reader.
  ...["subjectKind", "subjectId", "reason", "requestId", "heldBefore", "heldAfter", "olderThan"],
  // Absent, there is no more: a file would end without saying so.
  "before",
  "after",
]);

/**
 * Lists of measurements that a picture is drawn of, a day or a year each. A row of one that cannot be read is left out, as
 * a day without trade is. Every other list is counted, paid or chosen from, and would be wrong if it were silently shorter.
 */
export const drawnSeries: ReadonlySet<string> = new Set(["band", "candles", "history", "index", "points"]);
