import { deskLeadPaths } from "./desk-lead-paths";
import { segment } from "./path-parts";

/** Which entries of the audit log are asked for. */
export interface AuditQuery {
  olderThan?: string | undefined;
  deed?: string | undefined;
  actor?: string | undefined;
  subjectId?: string | undefined;
}

function withQuery(path: string, query: AuditQuery = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

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
  deskSignal: (id: string) => `/desk/signals/${segment(id)}`,
  deskSignalForm: (id: string) => `/desk/signals/${segment(id)}/edit`,
  deskWatches: () => "/desk/watches",
  deskMembers: () => "/desk/members",
  deskMember: (id: string) => `/desk/members/${segment(id)}`,
  deskMemberMoney: (id: string) => `/desk/members/${segment(id)}/subscription`,
  deskMemberData: (id: string) => `/desk/members/${segment(id)}/data`,
  deskMemberExport: (id: string, query: { requestedOn: string; requestChannel: string }) =>
    `/desk/members/${segment(id)}/export?${new URLSearchParams(query)}`,
  deskPosts: () => "/desk/posts",
  deskNewPost: () => "/desk/posts/new",
  deskPostPreview: () => "/desk/posts/preview",
  deskPost: (id: string) => `/desk/posts/${segment(id)}`,
  deskPostForm: (id: string) => `/desk/posts/${segment(id)}/edit`,
  deskPostVersion: (id: string, version: number) =>
    `/desk/posts/${segment(id)}/versions/${segment(String(version))}`,
  deskNewsletters: () => "/desk/newsletters",
  deskNewNewsletter: () => "/desk/newsletters/new",
  deskNewsletter: (id: string) => `/desk/newsletters/${segment(id)}`,
  deskNewsletterForm: (id: string) => `/desk/newsletters/${segment(id)}/edit`,
  deskPictures: () => "/desk/pictures",
  deskAuthors: () => "/desk/authors",
  deskNewAuthor: () => "/desk/authors/new",
  deskAuthor: (id: string) => `/desk/authors/${segment(id)}`,
  deskAudit: (query?: AuditQuery) => withQuery("/desk/audit", query),
  deskAuditCsv: (query?: AuditQuery) => withQuery("/desk/audit.csv", query),
  deskOperations: () => "/desk/operations",
  deskMarket: () => "/desk/market",
  deskCandles: () => "/desk/market/candles",
  deskJobs: () => "/desk/jobs",
  deskJob: (id: string) => `/desk/jobs/${segment(id)}`,
  deskAuditEntry: (seq: number) => `/desk/audit/${segment(String(seq))}`,
};
