import type { DeskMember } from "../../contract/desk-member-schemas";
import { signedInAt, signInReplies } from "./desk-session";
import type { Replies, State, Visit } from "./state";

const id = "11111111-2222-4333-8444-555555555555";
const at = "2026-03-02T19:00:05.000Z";
const key = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

const ada: DeskMember = {
  ...{ id, firstName: "Ada", lastName: "Byron", email: "ada.byron@example.com", phone: "+15550100199" },
  ...{ emailProvenAt: at, timeZone: "Europe/London", createdAt: at, lastUsedAt: at },
  ...{ codes: true, passkeyCount: 1, roles: [], seen: 31, held: null, scope: "everything" },
  sessions: [
    {
      ...{ id: "session-1", createdAt: at, lastUsedAt: at, address: "192.0.2.7" },
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
    { id: "session-2", createdAt: at, lastUsedAt: at, userAgent: null, address: null },
  ],
  subscriptions: [
    {
      ...{ id: "sub-1", plan: "signals", status: "active", isLive: true, priceCents: 2000, listCents: 2000 },
      ...{ promoCode: null, startedAt: at, trialEndsAt: null, periodEndsAt: "2026-04-02T19:00:05.000Z" },
      ...{ cancelAtPeriodEnd: false, endedAt: null },
    },
  ],
  charges: [
    {
      ...{ id: "in_1TqYw2000000000000000001", number: "7FE1103F-0002", createdAt: at },
      ...{ status: "paid", paidCents: 2000, refundedCents: 0 },
    },
    {
      ...{ id: "in_1TqYw2000000000000000000", number: "7FE1103F-0001", createdAt: at },
      ...{ status: "paid", paidCents: 2000, refundedCents: 2000 },
    },
  ],
  given: [
    {
      ...{ id: key(1), kind: "months", months: 3, amountCents: 6000, reason: "A long outage." },
      ...{ state: "waiting", askedBy: "robin@example.com", askedAt: at, isOwn: false },
    },
    {
      ...{ id: key(2), kind: "refund", invoiceId: "in_1TqYw2000000000000000000", amountCents: 2000 },
      ...{ reason: "Charged twice.", state: "done", askedBy: "sam@example.com", askedAt: at },
      ...{ approvedBy: "robin@example.com", isOwn: true },
    },
  ],
  settings: [
    { kind: "signals", told: "mail now, push now" },
    { kind: "weekly", told: "" },
  ],
  suppressed: [{ channel: "mail, refused", since: at, until: "2026-03-03T19:00:05.000Z" }],
  messages: [{ at, kind: "signals", symbol: "AAPL", channel: "mail", state: "sent" }],
  consents: [{ kind: "subscription", revision: "01.2026.11", at, ip_address: "192.0.2.7" }],
  notes: [{ id: key(3), at, staffEmail: "sam@example.com", noteText: "They rang: they were charged twice." }],
  deeds: [
    { seq: 31, at, staffEmail: "sam@example.com", deed: "member.refund", reason: "Charged twice." },
    { seq: 30, at, staffEmail: "sam@example.com", deed: "member.open", reason: "They wrote in." },
  ],
};
const bare: DeskMember = {
  ...{ ...ada, phone: null, emailProvenAt: null, timeZone: null, codes: false, passkeyCount: 0 },
  ...{ sessions: [], subscriptions: [], charges: [], given: [], suppressed: [], messages: [] },
  ...{ consents: [], notes: [], deeds: [], seen: 0 },
};
const held = { since: at, reason: "A court asked for it.", staffEmail: "robin@example.com" };
const found = { id, firstName: "Ada", lastName: "Byron", email: "ad•••@ex•••.com", createdAt: at };

const showing = (member: DeskMember | null): Replies => ({
  ...signInReplies,
  "/api/desk/members/search": { members: [found], isMore: true },
  [`/api/desk/members/${id}`]: { isOpen: member !== null, member },
  [`/api/desk/members/${id}/look`]: { message: "Open." },
});
const page = (path = "") => ({
  route: `/desk/members/:member${path}`,
  steps: signedInAt(`/desk/members/${id}${path}`),
});
const search = { route: "/desk/members", steps: signedInAt("/desk/members"), upstream: showing(ada) };
const searched = async (visit: Visit) => {
  await signedInAt("/desk/members")(visit);
  const form = visit.page.locator("#find");
  await form.locator("[name=by]").selectOption("name");
  await form.locator("[name=words]").fill("byron");
  await form.locator("[name=reason]").fill("They wrote in.");
  await form.getByRole("button").click();
  await visit.page.getByRole("button", { name: /^Open / }).waitFor();
};

/** The desk's pages about members. */
export const deskMembers: readonly State[] = [
  { name: "desk members", ...search },
  { name: "desk members, no reason", ...search, refused: { form: "#find" } },
  { name: "desk members, found", ...search, steps: searched },
  { name: "desk member, before the reason", ...page(), upstream: showing(null) },
  { name: "desk member, no reason", ...page(), upstream: showing(null), refused: { form: "#look" } },
  { name: "desk member", ...page(), upstream: showing(ada) },
  { name: "desk member, bare", ...page(), upstream: showing(bare) },
  { name: "desk member, of the staff", ...page(), upstream: showing({ ...ada, roles: ["support"] }) },
  { name: "desk member, an empty note", ...page(), upstream: showing(ada), refused: { form: "#note" } },
  { name: "desk member's subscription", ...page("/subscription"), upstream: showing(ada) },
  { name: "desk member's subscription, none", ...page("/subscription"), upstream: showing(bare) },
  {
    ...{ name: "desk member's subscription, no months", ...page("/subscription"), upstream: showing(ada) },
    refused: { form: "#grant" },
  },
  { name: "desk member's data", ...page("/data"), upstream: showing(ada) },
  { name: "desk member's data, bare", ...page("/data"), upstream: showing(bare) },
  { name: "desk member's data, held", ...page("/data"), upstream: showing({ ...ada, held }) },
  {
    ...{ name: "desk member's data, no day", ...page("/data"), upstream: showing(ada) },
    refused: { form: "#erase" },
  },
];
