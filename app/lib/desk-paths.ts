import { deskLeadPaths } from "./desk-lead-paths";
import { segment, withQuery } from "./path-parts";

/** Which entries of the audit log are asked for. */
export interface AuditQuery {
  olderThan?: string | undefined;
  deed?: string | undefined;
  actor?: string | undefined;
  subjectId?: string | undefined;
}

/** The page of one of a list, or below it: built once for all, since pages that hydrate load every address. */
const one =
  (list: string, below = "") =>
  (id: string): string =>
    `${list}/${segment(id)}${below}`;

/** The addresses of the desk of the people who run the service. */
export const deskPaths = {
  ...deskLeadPaths,
  desk: () => "/desk",
  deskLogin: () => "/desk/login",
  deskSecondStep: () => "/desk/login/second-step",
  deskPasskey: () => "/desk/login/passkey",
  deskPasskeyQuestion: () => "/desk/login/passkey/question",
  deskLogout: () => "/desk/logout",
  deskSignals: () => "/desk/signals",
  deskNewSignal: () => "/desk/signals/new",
  deskSignal: one("/desk/signals"),
  deskSignalForm: one("/desk/signals", "/edit"),
  deskWatches: () => "/desk/watches",
  deskMembers: () => "/desk/members",
  deskMember: one("/desk/members"),
  deskMemberMoney: one("/desk/members", "/subscription"),
  deskMemberData: one("/desk/members", "/data"),
  deskMemberExport: (id: string, query: { requestedOn: string; requestChannel: string }) =>
    withQuery(`/desk/members/${segment(id)}/export`, query),
  deskPosts: () => "/desk/posts",
  deskNewPost: () => "/desk/posts/new",
  deskPostPreview: () => "/desk/posts/preview",
  deskPost: one("/desk/posts"),
  deskPostForm: one("/desk/posts", "/edit"),
  deskPostVersion: (id: string, version: number) =>
    `/desk/posts/${segment(id)}/versions/${segment(String(version))}`,
  deskNewsletters: () => "/desk/newsletters",
  deskNewNewsletter: () => "/desk/newsletters/new",
  deskNewsletter: one("/desk/newsletters"),
  deskNewsletterForm: one("/desk/newsletters", "/edit"),
  deskPictures: () => "/desk/pictures",
  deskAuthors: () => "/desk/authors",
  deskNewAuthor: () => "/desk/authors/new",
  deskAuthor: one("/desk/authors"),
  deskAudit: (query: AuditQuery = {}) => withQuery("/desk/audit", { ...query }),
  deskAuditCsv: (query: AuditQuery = {}) => withQuery("/desk/audit.csv", { ...query }),
  deskOperations: () => "/desk/operations",
  deskMarket: () => "/desk/market",
  deskCandles: () => "/desk/market/candles",
  deskJobs: () => "/desk/jobs",
  deskJob: one("/desk/jobs"),
  deskAuditEntry: (seq: number) => `/desk/audit/${segment(String(seq))}`,
};
