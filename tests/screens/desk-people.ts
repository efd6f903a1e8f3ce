import type {
  DeskApplication,
  DeskInvestor,
  OpenedApplication,
  OpenedInvestor,
} from "../../contract/desk-applications";
import type { DeskLead, OpenedLead } from "../../contract/desk-leads";
import type { DeskSubmission } from "../../contract/desk-trades";
import { signedInAt, signInReplies, staff } from "./desk-session";
import type { Replies, State, Visit } from "./state";

const at = "2026-03-02T19:00:05.000Z";
const owner = { id: staff.id, email: staff.email };
const leadId = "00000000-0000-4000-8000-000000000011";
const tradeId = "0123456789abcdef01";
const applicationId = "00000000-0000-4000-8000-000000000021";
const investorId = "00000000-0000-4000-8000-000000000031";

const leadOf = (last: number, changes: Partial<DeskLead> = {}): DeskLead => ({
  ...{ id: `00000000-0000-4000-8000-00000000001${last}`, kind: "join-us", programme: "city_owner" },
  ...{ contact: "ki•••@ex•••.com", state: "new", createdAt: at },
  ...changes,
});
const opened: OpenedLead = {
  ...leadOf(1, { state: "working", owner }),
  ...{ version: 2, email: "kim@example.com", phone: "+12025550101" },
  details: [
    { name: "programme", value: "city_owner" },
    { name: "firstName", value: "Kim" },
    { name: "lastName", value: "Ode" },
    { name: "place", value: "Oakland" },
    { name: "message", value: "I run a club of forty people who trade, and would like to own Oakland." },
  ],
  ...{ consent: "none", canBeAnswered: true, staff: [owner, { id: "staff-2", email: "ada@example.com" }] },
  notes: [
    {
      id: "n2",
      at,
      author: staff.email,
      subject: "Your message",
      body: "Hello Kim,\n\nthank you.",
      sent: "waiting",
    },
    { id: "n1", at, author: null, body: "Called. Nobody was there." },
  ],
};
const number: OpenedLead = {
  ...leadOf(1, { kind: "phone", programme: null, contact: "•••01", state: "answered" }),
  ...{ version: 0, phone: "+12025550101", details: [], consent: "given", testDrive: "offered" },
  ...{ canBeAnswered: false, staff: [owner], notes: [] },
};
const leads: Replies = {
  ...signInReplies,
  "/api/desk/leads-search": { leads: [leadOf(2)], isMore: true },
  "/api/desk/leads": {
    leads: [
      leadOf(1, { owner, state: "working" }),
      leadOf(2, { kind: "sponsor", programme: null }),
      leadOf(3, { kind: "phone", programme: null, contact: "•••01", state: "answered" }),
      leadOf(4, { kind: "investor", programme: null, contact: "ir•••@ex•••.com" }),
    ],
    olderThan: leadOf(4).id,
  },
  [`/api/desk/leads/${leadId}`]: opened,
};

const tradeOf = (id: string, changes: Partial<DeskSubmission> = {}): DeskSubmission => ({
  ...{ id, name: "Ada", symbol: "AAPL", tradeType: "Call", fillDate: "2026-02-02", closeDate: "2026-02-09" },
  ...{ roi: 0.204, evidence: "https://example.com/statement.pdf", state: "pending", submittedAt: at },
  ...changes,
});
const trades: Replies = {
  ...signInReplies,
  "/api/desk/submissions": {
    ...{
      waiting: 2,
      pending: [tradeOf(tradeId), tradeOf("0123456789abcdef02", { name: "Bob", roi: -0.095 })],
    },
    decided: [
      tradeOf("0123456789abcdef03", { state: "accepted", decidedAt: at, reason: "The statement fits." }),
      tradeOf("0123456789abcdef04", { state: "refused", decidedAt: at, reason: "The link leads nowhere." }),
    ],
  },
  [`/api/desk/submissions/${tradeId}`]: tradeOf(tradeId),
};

const waiting: DeskApplication = {
  ...{
    id: applicationId,
    userId: "user-1",
    contact: "ki•••@ex•••.com",
    provider: "sandbox",
    stage: "review",
  },
  ...{ status: "ACTION_REQUIRED", why: "Send a bill with your address.", failure: null, attempts: 1 },
  ...{ needsOperator: false, createdAt: at, updatedAt: at, checkedAt: at, nextAt: at },
};
const stuck: DeskApplication = {
  ...{ ...waiting, id: "00000000-0000-4000-8000-000000000022", stage: "asking", status: null, why: null },
  ...{ failure: "brokerage createAccount: unavailable (503)", attempts: 41, needsOperator: true },
};
const openedApplication: OpenedApplication = {
  ...{ ...waiting, needsOperator: true, email: "kim@example.com", firstName: "Kim", lastName: "Ode" },
  wanted: [
    { code: "ADDRESS_VERIFICATION", message: "Send a bill with your address." },
    { code: "IDENTITY_DOCUMENT", message: null },
  ],
  canBeAsked: true,
};
const applications: Replies = {
  ...signInReplies,
  "/api/desk/applications": {
    waiting: [waiting, stuck],
    more: true,
    ended: [
      {
        ...{ ...waiting, id: "00000000-0000-4000-8000-000000000023", stage: "ended", status: null },
        why: "The broker did not accept “date of birth”: it must be at least 18 years ago.",
      },
    ],
  },
  [`/api/desk/applications/${applicationId}`]: openedApplication,
};

const investorOf = (id: string, changes: Partial<DeskInvestor> = {}): DeskInvestor => ({
  ...{ id, contact: "ir•••@ex•••.com", checks: "cleared", pledgedCents: 150_000, pledges: 2, createdAt: at },
  ...changes,
});
const pledge: OpenedInvestor["history"][number] = {
  ...{ id: "pledge-1", offering: "Series Seed", status: "committed", amountCents: 100_000, refundedCents: 0 },
  ...{ limitCents: 400_000, investedElsewhereCents: 50_000, message: null, createdAt: at, cancelUntil: at },
};
const openedInvestor: OpenedInvestor = {
  ...investorOf(investorId),
  ...{ email: "iris@example.com", firstName: "Iris", lastName: "Vale", accredited: false },
  ...{ limitCents: 400_000, investedCents: 150_000 },
  history: [pledge, { ...pledge, id: "pledge-2", status: "failed", message: "The card was refused." }],
};
const investors: Replies = {
  ...signInReplies,
  "/api/desk/investors": {
    investors: [investorOf(investorId), investorOf("i-2", { checks: "failed", pledgedCents: 0, pledges: 0 })],
    more: true,
  },
  [`/api/desk/investors/${investorId}`]: openedInvestor,
};

const answering = async (visit: Visit) => {
  await signedInAt(`/desk/leads/${leadId}`)(visit);
  const form = visit.page.locator("#answer");
  await form.locator("[name=body]").fill("It was good to talk with you.");
  await form.getByRole("button", { name: "Arrange a call" }).click();
  await visit.page.waitForURL(/template=talk/);
};

const searched = async (visit: Visit) => {
  await signedInAt("/desk/leads")(visit);
  const form = visit.page.locator("#find");
  await form.locator("[name=words]").fill("kim@example.com");
  await form.locator("[name=reason]").fill("They called.");
  await form.getByRole("button").click();
  await visit.page.locator("#found").waitFor();
};

const page = (name: string, path: string, upstream: Replies, route = path): State => ({
  ...{ name, route, upstream, steps: signedInAt(path) },
});
const leadPage = (name: string, upstream: Replies) =>
  page(name, `/desk/leads/${leadId}`, upstream, "/desk/leads/:lead");

/** The desk's pages about people who ask. */
export const deskPeople: readonly State[] = [
  page("desk leads", "/desk/leads", leads),
  page("desk leads, none", "/desk/leads", { ...leads, "/api/desk/leads": { leads: [], olderThan: null } }),
  { ...page("desk leads, found", "/desk/leads", leads), steps: searched },
  { ...page("desk leads, a search without a reason", "/desk/leads", leads), refused: { form: "#find" } },
  leadPage("desk lead", leads),
  { ...leadPage("desk lead, an answer begun", leads), steps: answering },
  leadPage("desk lead, a number alone", { ...leads, [`/api/desk/leads/${leadId}`]: number }),
  { ...leadPage("desk lead, no answer", leads), refused: { form: "#answer", press: "Send the answer" } },
  page("desk trades", "/desk/trades", trades),
  page("desk trades, none", "/desk/trades", {
    ...trades,
    "/api/desk/submissions": { waiting: 0, pending: [], decided: [] },
  }),
  page("desk trade", `/desk/trades/${tradeId}`, trades, "/desk/trades/:trade"),
  {
    ...page("desk trade, undecided", `/desk/trades/${tradeId}`, trades, "/desk/trades/:trade"),
    refused: { form: "#decide" },
  },
  page("desk applications", "/desk/applications", applications),
  page("desk applications, none", "/desk/applications", {
    ...applications,
    "/api/desk/applications": { waiting: [], ended: [], more: false },
  }),
  page(
    ...(["desk application", `/desk/applications/${applicationId}`, applications] as const),
    "/desk/applications/:application",
  ),
  page("desk investors", "/desk/investors", investors),
  page("desk investor", `/desk/investors/${investorId}`, investors, "/desk/investors/:investor"),
];
