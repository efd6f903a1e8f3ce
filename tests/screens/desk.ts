import type { AuditEntry } from "../../contract/desk";
import { deskBusiness } from "./desk-business";
import { deskMembers } from "./desk-members";
import { deskNewsletters } from "./desk-newsletters";
import { deskOperations } from "./desk-operations";
import { deskPeople } from "./desk-people";
import { deskPosts } from "./desk-posts";
import { passFirstStep, signedInAt, signInReplies, staff } from "./desk-session";
import { emptySignals, issuedSignal, signalId, signalReplies } from "./desk-signals";
import type { Replies, State, Visit } from "./state";

const deed = (seq: number, deedOf: string, subjectId: string | null): AuditEntry => ({
  ...{ seq, at: "2026-03-02T19:00:05.000Z", actor: staff.id, actorEmail: staff.email, deed: deedOf },
  ...{ subjectKind: subjectId === null ? null : "user", subjectId, fields: ["roles"], reason: null },
  ...{ requestId: "a-request", hash: "0123456789abcdef".repeat(4) },
});
const told: Replies = {
  ...signInReplies,
  ...signalReplies,
  "/api/desk/audit": {
    entries: [deed(2, "audit.read", null), deed(1, "role.grant", "user-1")],
    olderThan: 1,
  },
  "/api/desk/audit/1": {
    ...deed(1, "role.grant", "user-1"),
    ...{ erased: false, heldBefore: '{"roles":[]}', heldAfter: '{"roles":["owner"]}' },
  },
};
const none: Replies = { ...told, "/api/desk/audit": { entries: [], olderThan: null } };

const step = "/desk/login/second-step";
const stepAsked = ({ page }: Visit) => passFirstStep(page);

const signalPage = "/desk/signals/:signal";
const signalStates: readonly State[] = [
  {
    ...{ name: "desk signals", route: "/desk/signals" },
    ...{ steps: signedInAt("/desk/signals"), upstream: told },
  },
  {
    ...{ name: "desk signals, none", route: "/desk/signals" },
    ...{ steps: signedInAt("/desk/signals"), upstream: { ...told, ...emptySignals } },
  },
  {
    ...{ name: "desk watches", route: "/desk/watches" },
    ...{ steps: signedInAt("/desk/watches"), upstream: told },
  },
  {
    ...{ name: "desk watches, none, refused", route: "/desk/watches" },
    ...{ steps: signedInAt("/desk/watches"), upstream: { ...told, ...emptySignals } },
    refused: { form: "#add", fill: { symbol: "not a stock" } },
  },
  {
    ...{ name: "desk signal, a draft", route: signalPage },
    ...{ steps: signedInAt(`/desk/signals/${signalId}`), upstream: told },
  },
  {
    ...{ name: "desk signal, issued", route: signalPage },
    ...{ steps: signedInAt(`/desk/signals/${signalId}`), upstream: { ...told, ...issuedSignal } },
  },
  {
    ...{ name: "desk signal, closed without a reason", route: signalPage },
    ...{ steps: signedInAt(`/desk/signals/${signalId}`), upstream: { ...told, ...issuedSignal } },
    refused: { form: "#close", fill: { reason: "" } },
  },
  {
    ...{ name: "desk signal form", route: `${signalPage}/edit` },
    ...{ steps: signedInAt(`/desk/signals/${signalId}/edit`), upstream: told },
  },
  {
    ...{ name: "desk signal form, refused", route: `${signalPage}/edit` },
    ...{ steps: signedInAt(`/desk/signals/${signalId}/edit`), upstream: told },
    refused: { form: "#signal", fill: { symbol: "not a stock", stop: "cheap" } },
  },
];

/** The desk of the people who run the service. */
export const desk: readonly State[] = [
  { name: "desk login", route: "/desk/login", at: "/desk/login" },
  {
    name: "desk login, refused",
    route: "/desk/login",
    at: "/desk/login",
    refused: { form: "#desk-login", fill: { email: "nobody@example.com", password: "wrong" } },
  },
  { name: "desk second step", route: step, steps: stepAsked, upstream: told },
  {
    name: "desk second step, no code",
    route: step,
    steps: stepAsked,
    upstream: told,
    refused: { form: "#second-step", fill: { stepCode: "not six digits" } },
  },
  {
    name: "desk login with a passkey",
    route: "/desk/login/passkey",
    steps: async (visit) => {
      await stepAsked(visit);
      await visit.page.getByRole("link", { name: "Use a passkey instead" }).click();
      await visit.page.waitForURL(/passkey$/);
    },
    upstream: told,
  },
  { name: "desk", route: "/desk", steps: signedInAt("/desk"), upstream: told },
  { name: "desk audit log", route: "/desk/audit", steps: signedInAt("/desk/audit"), upstream: told },
  { name: "desk audit log, empty", route: "/desk/audit", steps: signedInAt("/desk/audit"), upstream: none },
  {
    name: "desk audit entry",
    route: "/desk/audit/:entry",
    steps: signedInAt("/desk/audit/1"),
    upstream: told,
  },
  ...deskOperations,
  ...deskPeople,
  ...deskBusiness,
  ...deskMembers,
  ...deskPosts,
  ...deskNewsletters,
  ...signalStates,
];
