import type { DeskIssue } from "../../contract/desk-newsletter";
import type { DeskPicture } from "../../contract/desk-pictures";
import { signedInAt, signInReplies } from "./desk-session";
import type { Replies, State } from "./state";

const issueId = "4a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const at = "2026-03-02T19:00:05.000Z";
const body =
  "## What grew\n\nOrders **grew** by a tenth, see [the post](/blog/orders-grew).\n\n- One\n- Two\n\n| Quarter | Orders |\n| --- | ---: |\n| First | 100 |";
const draft: DeskIssue = {
  ...{ id: issueId, subject: "What grew, and what that says about the next quarter", version: 1 },
  ...{ updatedAt: at, isOwn: true },
};
const sent: DeskIssue = {
  ...{ ...draft, number: 1, sentAt: at, isOwn: false },
  counts: { addresses: 1204, waiting: 3, sent: 1180, bounced: 20, unsure: 1, unsubscribed: 12 },
};
const mail = {
  subject: `Test: ${draft.subject}`,
  text: `${draft.subject}\n\n${body}\n\n-- \nA postal address`,
};
const page = `/api/desk/newsletters/${issueId}`;
const told: Replies = {
  ...signInReplies,
  "/api/desk/newsletters": {
    confirmed: 1192,
    issues: [draft, { ...sent, id: "5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d" }],
  },
  [page]: { confirmed: 1192, issue: draft, body, mail },
};
const none: Replies = { ...told, "/api/desk/newsletters": { confirmed: 0, issues: [] } };
const wasSent: Replies = { ...told, [page]: { confirmed: 1192, issue: sent, body, mail } };
const counts = {
  addresses: 1204,
  waiting: 0,
  sent: 200,
  bounced: 0,
  unsure: 0,
  unsubscribed: 0,
  halted: 1004,
};
const wasHalted: Replies = {
  ...told,
  [page]: { confirmed: 1192, issue: { ...sent, haltedAt: at, counts }, body, mail },
};

const picture: DeskPicture = {
  ...{ id: "0123456789abcdef0123456789abcdef", width: 1200, height: 800, size: 48_200, addedAt: at },
  alt: "A chart of orders by quarter, which grew",
};
/** A field with a slope, as WebP. */
const data =
  "UklGRlgAAABXRUJQVlA4IEwAAACwAQCdASoMAAgAAkA4JZgAAu1750MAAP78fdZySkljF+vw8cHXUd2rWKd+jlx/W/Pauv+0Fy/P3d1lvCC4B1R6pgh/7W26e8ZSv1AA";
const pictures: Replies = {
  ...{ ...signInReplies, "/api/desk/pictures": { pictures: [picture] } },
  [`/api/pictures/${picture.id}`]: { data },
};
const noPictures: Replies = { ...signInReplies, "/api/desk/pictures": { pictures: [] } };

const list = { route: "/desk/newsletters", steps: signedInAt("/desk/newsletters") };
const one = { route: "/desk/newsletters/:issue", steps: signedInAt(`/desk/newsletters/${issueId}`) };
const form = {
  ...{ route: "/desk/newsletters/:issue/edit", steps: signedInAt(`/desk/newsletters/${issueId}/edit`) },
  upstream: told,
};
const shelf = { route: "/desk/pictures", steps: signedInAt("/desk/pictures") };

/** The desk's pages for the newsletter and for pictures. */
export const deskNewsletters: readonly State[] = [
  { name: "desk newsletters", ...list, upstream: told },
  { name: "desk newsletters, none", ...list, upstream: none },
  { name: "desk newsletter, a draft", ...one, upstream: told },
  { name: "desk newsletter, sent", ...one, upstream: wasSent },
  { name: "desk newsletter, halted", ...one, upstream: wasHalted },
  {
    ...{ name: "desk newsletter, halted without a reason", ...one, upstream: wasSent },
    refused: { form: "#halt", fill: { haltWhy: "" } },
  },
  {
    ...{ name: "desk newsletter, sent without a reason", ...one, upstream: told },
    refused: { form: "#send", fill: { sendWhy: "" } },
  },
  { name: "desk newsletter form", ...form },
  {
    ...{ name: "desk newsletter form, refused", ...form },
    refused: { form: "#newsletter-issue", fill: { subject: "" } },
  },
  { name: "desk pictures", ...shelf, upstream: pictures },
  { name: "desk pictures, none", ...shelf, upstream: noPictures },
  {
    ...{ name: "desk pictures, none chosen", ...shelf, upstream: pictures },
    refused: { form: "#picture", fill: { alt: "A chart" } },
  },
  {
    ...{ name: "desk pictures, removed without a reason", ...shelf, upstream: pictures },
    refused: { form: "#remove" },
  },
];

const archive: Replies = {
  "/api/newsletter/issues": {
    issues: [
      { number: 2, subject: "Orders fell", sentAt: at },
      { number: 1, subject: draft.subject, sentAt: "2026-02-02T19:00:05.000Z" },
    ],
  },
  "/api/newsletter/issues/1": { number: 1, subject: draft.subject, sentAt: at, body },
};
const issues = { route: "/newsletter/issues", at: "/newsletter/issues" };

/** The newsletter's archive, for everybody. */
export const archiveStates: readonly State[] = [
  { name: "newsletter archive", ...issues, upstream: archive },
  {
    ...{ name: "newsletter archive, none", ...issues },
    upstream: { "/api/newsletter/issues": { issues: [] } },
  },
  {
    ...{ name: "newsletter issue", route: "/newsletter/issues/:number", at: "/newsletter/issues/1" },
    upstream: archive,
  },
];
