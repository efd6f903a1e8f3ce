import type { Business, BusinessMonth } from "../../contract/desk-business";
import type { DeskDispute, OpenedDispute } from "../../contract/desk-disputes";
import { signedInAt, signInReplies } from "./desk-session";
import type { State } from "./state";

const names = [
  ...["2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09"],
  ...["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"],
];
const months = names.map(
  (month, place): BusinessMonth => ({
    ...{ month, paying: 40 + 9 * place, started: 12, ended: 3, lost: 2, churn: 2 / (40 + 9 * place) },
    ...{ recurringCents: 196_000 + 36_000 * place, paidCents: 190_000 + 35_000 * place, refundedCents: 4900 },
  }),
);
const reached = { signUps: 214, subscribers: 61, applied: 22, opened: 17 };
const brought = { subscribers: 6, applied: 3, opened: 2 };
const full: Business = {
  ...{ asOf: "2026-03-15T12:00:00.000Z", provider: "sandbox", days: 90, months, total: reached },
  now: {
    ...{
      active: 157,
      trial: 12,
      late: 3,
      lapsed: 41,
      ending: 5,
      recurringCents: 628_000,
      endingCents: 19_600,
    },
  },
  visits: { views: 18_204, browsers: 1904, visits: 6120 },
  known: { signUps: 96, subscribers: 31, applied: 12, opened: 9 },
  campaigns: [
    { source: "newsletter", medium: "email", campaign: "spring", visits: 810, ...brought, signUps: 40 },
    { source: null, medium: null, campaign: null, visits: 5204, ...brought, signUps: 44 },
    { source: "search", medium: null, campaign: null, visits: 106, ...brought, signUps: 12 },
  ],
  websites: [
    { website: null, visits: 3120, ...brought, signUps: 51 },
    { website: "search.example", visits: 2740, ...brought, signUps: 38 },
    { website: "forum.example", visits: 260, ...brought, signUps: 7 },
  ],
  referrers: [{ code: "OAKLAND", ...reached, signUps: 9 }],
};
const none = { signUps: 0, subscribers: 0, applied: 0, opened: 0 };
const empty: Business = {
  ...{ ...full, campaigns: [], websites: [], referrers: [], total: none, known: none },
  visits: { views: 0, browsers: 0, visits: 0 },
  now: { active: 0, trial: 0, late: 0, lapsed: 0, ending: 0, recurringCents: 0, endingCents: 0 },
  months: names.map((month) => ({
    ...{ month, paying: 0, started: 0, ended: 0, lost: 0, churn: null },
    ...{ recurringCents: 0, paidCents: 0, refundedCents: 0 },
  })),
};
const page = (name: string, business: Business): State => ({
  ...{ name, route: "/desk/business", steps: signedInAt("/desk/business") },
  upstream: { ...signInReplies, "/api/desk/business": business },
});

const dispute: DeskDispute = {
  ...{ id: "dp_1Qk3", openedAt: "2026-11-20T10:00:00Z", amountCents: 4900, reason: "product_not_received" },
  ...{ status: "needs_response", standing: "open", dueBy: "2026-11-27T23:59:59Z", submissions: 0 },
  ...{
    subscriptionId: "5f0e7f1e-6f6e-4a8e-8a57-3f7d9d2b1c10",
    userId: "0b9c2d7e-1111-4222-8333-444455556666",
  },
};
const disputed: DeskDispute[] = [
  dispute,
  {
    ...dispute,
    id: "dp_1Qk2",
    standing: "inquiry",
    status: "warning_under_review",
    dueBy: null,
    submissions: 1,
  },
  { ...dispute, id: "dp_1Qk1", standing: "lost", status: "lost", userId: null },
  { ...dispute, id: "dp_1Qk0", standing: "over", status: "won", subscriptionId: null, userId: null },
];
const disputesPage = (name: string, disputes: DeskDispute[], isMore: boolean): State => ({
  ...{ name, route: "/desk/disputes", steps: signedInAt("/desk/disputes") },
  upstream: { ...signInReplies, "/api/desk/disputes": { disputes, isMore } },
});

const opened: OpenedDispute = {
  ...dispute,
  evidence: {
    product:
      "A month of the subscription to the product, by which a member reads research pages and is sent alerts, for $49. It is a digital service, open from the payment on.",
    ...{ customerName: "Dana Whitfield", customerEmail: "dana@example.com", purchaseAddress: "198.51.100.7" },
    serviceDate: "2026-11-03",
    activity:
      "Account created at 2026-05-02T09:14:31.000Z.\nLast used, to within a day: 2026-11-19T00:00:00.000Z.\nAlerts sent by mail since 2026-11-03T00:00:00.000Z: 21, the last one at 2026-11-19T22:31:04.000Z.",
    cancellationTerms:
      "The buyer agreed to be charged at 2026-05-02T09:20:02.000Z, from the address 198.51.100.7.",
    cancellationRebuttal:
      "A subscription is cancelled on its own page of the account, at any time and at no cost. This one was not cancelled.",
    note: "Subscribed at 2026-05-02T09:20:02.000Z.\nPaid by card:\n2026-11-03T09:20:04.000Z: $49, invoice A-0007",
  },
  ...{ seen: "0123456789abcdef", takesEvidence: true, keepsWords: true },
  deeds: [
    { seq: 412, at: "2026-11-21T08:02:11Z", by: "0b9c2d7e-9999-4222-8333-444455556666", isSent: false },
  ],
};
const disputePage = (name: string, found: OpenedDispute): State => ({
  ...{ name, route: "/desk/disputes/:dispute", steps: signedInAt(`/desk/disputes/${found.id}`) },
  upstream: { ...signInReplies, [`/api/desk/disputes/${found.id}`]: found },
});

/** The desk's pages about the business and about what banks take back. */
export const deskBusiness: readonly State[] = [
  page("desk business", full),
  page("desk business, nothing yet", empty),
  disputesPage("desk disputes", disputed, true),
  disputesPage("desk disputes, none", [], false),
  disputePage("desk dispute", opened),
  {
    ...disputePage("desk dispute, without what was sold", opened),
    refused: { form: "#save", fill: { product: "" } },
  },
  disputePage("desk dispute, sent", {
    ...opened,
    ...{ status: "under_review", submissions: 1, takesEvidence: false },
    deeds: [{ seq: 430, at: "2026-11-22T10:15:40Z", by: "command", isSent: true }, ...opened.deeds],
  }),
];
