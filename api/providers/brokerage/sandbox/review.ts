import type { AccountRequest } from "../../../../contract/brokerage";
import { kindsFor } from "../../../../domain/brokerage-documents";
import type { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import { BrokerageError, type ReviewResult } from "../port";

type AccountRow = typeof sandboxBrokerAccounts.$inferSelect;

/** Where the real broker takes no customers. */
const unsupported = ["CUB", "IRN", "PRK", "SYR"];

/** What the review of a request will look at. Who pays taxes outside the USA has to bring a form W-8BEN. */
export function planReview(
  { contact, identity, disclosures }: AccountRequest,
  hasTaxForm: boolean,
): Pick<AccountRow, "review" | "reviewReady" | "rejectedFor"> {
  const described = new Set((disclosures.context ?? []).map(({ context_type: type }) => type));
  const asked = [
    { yes: disclosures.is_control_person, code: "CONTROL_PERSON", context: "CONTROLLED_FIRM" },
    { yes: disclosures.is_affiliated_exchange_or_finra, code: "AFFILIATED", context: "AFFILIATE_FIRM" },
    { yes: disclosures.is_politically_exposed, code: "PEP" },
    {
      yes: disclosures.immediate_family_exposed,
      code: "FAMILY_MEMBER_PEP",
      context: "IMMEDIATE_FAMILY_EXPOSED",
    },
    { yes: identity.visa_type === "OTHER", code: "VISA_TYPE_OTHER" },
    {
      yes: identity.country_of_tax_residence !== "USA" && !hasTaxForm,
      code: "W8BEN_CORRECTION",
      context: "W8BEN",
    },
  ].filter(({ yes }) => yes);
  return {
    review: asked.map(({ code }) => code),
    reviewReady: asked.every(({ context }) => context === undefined || described.has(context)),
    rejectedFor: unsupported.includes(contact.country) ? ["COUNTRY_NOT_SUPPORTED"] : [],
  };
}

/** Statuses that the marker may ask for (PROVIDERS 1, "Sandbox fixture"). */
const forcible = [
  ...[
    "SUBMITTED",
    "SUBMISSION_FAILED",
    "ACTION_REQUIRED",
    "APPROVAL_PENDING",
    "APPROVED",
    "ACTIVE",
    "REJECTED",
  ],
  ...["DISABLED", "ACCOUNT_CLOSED"],
];

/**
 * Reads the marker out of a street: `/fixtures/status=REJECTED/fixtures/` sets that status from the first moment and
 * for ever (ACTION_REQUIRED until the documents were sent that it asks for), and with it `,code=SELFIE_VERIFICATION` the
 * review's result code, any code. The street is the one field that every form has and that is long enough. Undefined for
 * a marker that asks for what there is not.
 */
export function readMarker(street: string): { status: string | null; code: string | null } | undefined {
  if (!street.includes("/fixtures/")) return { status: null, code: null };
  const [, status, code] =
    /\/fixtures\/status=([A-Z_]+)(?:,code=([A-Z0-9_]{1,40}))?\/fixtures\//.exec(street) ?? [];
  return status && forcible.includes(status) ? { status, code: code ?? null } : undefined;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** How long each part of the way takes, so short that somebody who tries it out sees all of it. */
const times = { submitted: 5 * SECOND, pending: 15 * SECOND, approved: 20 * SECOND, review: 300 * SECOND };

/**
 * Where an application stands at a moment. SUBMITTED, then APPROVAL_PENDING, or ACTION_REQUIRED where the review has
 * something to look at: five minutes if all of it was described up front or was sent since, else a day. Then APPROVED and
 * ACTIVE, or REJECTED.
 */
export function standingOf(row: AccountRow, now: Date): { status: string; results: ReviewResult[] } {
  const status = statusAfter(row, now.getTime());
  return { status, results: resultsOf(row, status) };
}

function statusAfter(row: AccountRow, now: number): string {
  const { review, rejectedFor, forcedStatus, createdAt } = row;
  const settled = settledAt(row);
  if (forcedStatus && (forcedStatus !== "ACTION_REQUIRED" || settled === undefined)) return forcedStatus;
  const age = now - createdAt.getTime();
  if (age < times.submitted && !forcedStatus) return "SUBMITTED";
  const decided = decidedAt(row, settled);
  if (now < decided) return review.length === 0 && !forcedStatus ? "APPROVAL_PENDING" : "ACTION_REQUIRED";
  if (rejectedFor.length > 0) return "REJECTED";
  return now < decided + times.approved ? "APPROVED" : "ACTIVE";
}

/** When the standing of an application changes, in milliseconds, the earliest first; none of what is set for ever. */
export function changesOf(row: AccountRow): number[] {
  const settled = settledAt(row);
  const begun = row.createdAt.getTime();
  if (row.forcedStatus && (row.forcedStatus !== "ACTION_REQUIRED" || settled === undefined)) return [begun];
  const submitted = row.forcedStatus ? [] : [begun + times.submitted];
  const decided = decidedAt(row, settled);
  return [begun, ...submitted, decided, decided + times.approved];
}

const decidedAt = (row: AccountRow, settled: number | undefined): number =>
  Math.min(settled ?? Infinity, row.createdAt.getTime() + times.submitted + plannedFor(row));

function plannedFor({ review, reviewReady, forcedStatus }: AccountRow): number {
  if (forcedStatus) return Infinity;
  if (review.length === 0) return times.pending;
  return reviewReady ? times.review : DAY;
}

/** What the review asks for, as result codes. */
const askedBy = ({ review, forcedStatus, forcedCode }: AccountRow): readonly string[] => {
  if (forcedStatus !== "ACTION_REQUIRED") return review;
  const codes = [...(forcedCode ? [forcedCode] : []), ...review];
  return codes.length > 0 ? codes : ["IDENTITY_VERIFICATION"];
};

/** When the review has looked at what was sent for all that it asks for, in milliseconds; undefined while some is missing. */
function settledAt(row: AccountRow): number | undefined {
  const asked = askedBy(row);
  const sent = asked.map((code) =>
    row.documents.find(({ kind }) => kindsFor(code).some((settling) => settling === kind)),
  );
  const moments = sent.map((document) => (document ? Date.parse(document.sentAt) : Number.NaN));
  const last = Math.max(...moments);
  return asked.length === 0 || Number.isNaN(last) ? undefined : last + times.review;
}

function resultsOf(row: AccountRow, status: string): ReviewResult[] {
  const { rejectedFor, forcedStatus, forcedCode } = row;
  const results = (outcome: ReviewResult["outcome"], codes: readonly string[]) =>
    codes.map(
      (code): ReviewResult => ({
        code,
        outcome,
        message: code === "OTHER" ? "The sandbox was told to reject this application." : null,
      }),
    );
  const forced = forcedCode ? [forcedCode] : [];
  switch (status) {
    case "ACTION_REQUIRED":
      return results("indeterminate", askedBy(row));
    case "REJECTED":
      return results("reject", forcedStatus === "REJECTED" ? (forcedCode ? forced : ["OTHER"]) : rejectedFor);
    case "APPROVED":
    case "ACTIVE":
      return results("accept", ["IDENTITY_VERIFICATION", "TAX_IDENTIFICATION", "ADDRESS_VERIFICATION"]);
    default:
      return results("indeterminate", forced);
  }
}

/** The real one says so of an account that it does not have, too: it is no 404. */
export const notOurs = (call = "account") =>
  new BrokerageError("unauthorized", call, {
    status: 401,
    code: 40_110_000,
    detail: "request is not authorized",
  });
