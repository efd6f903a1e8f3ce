import { paths } from "~/lib/paths";

const token = "abc_DEF-123456789012345";

/** The addresses of the desk. */
export const deskAddresses = {
  desk: [[paths.desk(), "/desk"]],
  deskLogin: [[paths.deskLogin(), "/desk/login"]],
  deskSecondStep: [[paths.deskSecondStep(), "/desk/login/second-step"]],
  deskPasskey: [[paths.deskPasskey(), "/desk/login/passkey"]],
  deskPasskeyQuestion: [[paths.deskPasskeyQuestion(), "/desk/login/passkey/question"]],
  deskLogout: [[paths.deskLogout(), "/desk/logout"]],
  deskSignals: [[paths.deskSignals(), "/desk/signals"]],
  deskNewSignal: [[paths.deskNewSignal(), "/desk/signals/new"]],
  deskSignal: [[paths.deskSignal("a b"), "/desk/signals/a%20b"]],
  deskSignalForm: [[paths.deskSignalForm("a"), "/desk/signals/a/edit"]],
  deskWatches: [[paths.deskWatches(), "/desk/watches"]],
  deskMembers: [[paths.deskMembers(), "/desk/members"]],
  deskMember: [[paths.deskMember("a b"), "/desk/members/a%20b"]],
  deskMemberMoney: [[paths.deskMemberMoney("a b"), "/desk/members/a%20b/subscription"]],
  deskMemberData: [[paths.deskMemberData("a b"), "/desk/members/a%20b/data"]],
  deskMemberExport: [
    [
      paths.deskMemberExport("a", { requestedOn: "2026-11-20", requestChannel: "letter" }),
      "/desk/members/a/export?requestedOn=2026-11-20&requestChannel=letter",
    ],
  ],
  deskPosts: [[paths.deskPosts(), "/desk/posts"]],
  deskNewPost: [[paths.deskNewPost(), "/desk/posts/new"]],
  deskPostPreview: [[paths.deskPostPreview(), "/desk/posts/preview"]],
  deskPost: [[paths.deskPost("a b"), "/desk/posts/a%20b"]],
  deskPostForm: [[paths.deskPostForm("a"), "/desk/posts/a/edit"]],
  deskPostVersion: [[paths.deskPostVersion("a", 2), "/desk/posts/a/versions/2"]],
  deskNewsletters: [[paths.deskNewsletters(), "/desk/newsletters"]],
  deskNewNewsletter: [[paths.deskNewNewsletter(), "/desk/newsletters/new"]],
  deskNewsletter: [[paths.deskNewsletter("a b"), "/desk/newsletters/a%20b"]],
  deskNewsletterForm: [[paths.deskNewsletterForm("a"), "/desk/newsletters/a/edit"]],
  deskPictures: [[paths.deskPictures(), "/desk/pictures"]],
  deskAuthors: [[paths.deskAuthors(), "/desk/authors"]],
  deskNewAuthor: [[paths.deskNewAuthor(), "/desk/authors/new"]],
  deskAuthor: [[paths.deskAuthor("a b"), "/desk/authors/a%20b"]],
  deskAudit: [
    [paths.deskAudit(), "/desk/audit"],
    [paths.deskAudit({ deed: "role.grant", actor: "" }), "/desk/audit?deed=role.grant"],
  ],
  deskAuditCsv: [[paths.deskAuditCsv({ subjectId: "a b" }), "/desk/audit.csv?subjectId=a+b"]],
  deskOperations: [[paths.deskOperations(), "/desk/operations"]],
  deskMarket: [[paths.deskMarket(), "/desk/market"]],
  deskCandles: [[paths.deskCandles(), "/desk/market/candles"]],
  deskLeads: [
    [paths.deskLeads(), "/desk/leads"],
    [paths.deskLeads({ view: "all", kind: undefined }), "/desk/leads?view=all"],
  ],
  deskLeadsCsv: [[paths.deskLeadsCsv({ kind: "sponsor" }), "/desk/leads.csv?kind=sponsor"]],
  deskLead: [
    [paths.deskLead("a b"), "/desk/leads/a%20b"],
    [paths.deskLead("a", { template: "talk" }), "/desk/leads/a?template=talk"],
  ],
  deskTrades: [[paths.deskTrades(), "/desk/trades"]],
  deskTrade: [[paths.deskTrade("a b"), "/desk/trades/a%20b"]],
  deskApplications: [[paths.deskApplications(), "/desk/applications"]],
  deskApplication: [[paths.deskApplication("a b"), "/desk/applications/a%20b"]],
  deskInvestors: [
    [paths.deskInvestors(), "/desk/investors"],
    [paths.deskInvestors({ page: "2" }), "/desk/investors?page=2"],
  ],
  deskInvestor: [[paths.deskInvestor("a b"), "/desk/investors/a%20b"]],
  deskBusiness: [
    [paths.deskBusiness(), "/desk/business"],
    [paths.deskBusiness({ days: "30" }), "/desk/business?days=30"],
  ],
  deskBusinessCsv: [
    [paths.deskBusinessCsv({ table: "months", days: "90" }), "/desk/business.csv?table=months&days=90"],
  ],
  deskJobs: [[paths.deskJobs(), "/desk/jobs"]],
  deskJob: [[paths.deskJob("a b"), "/desk/jobs/a%20b"]],
  deskAuditEntry: [[paths.deskAuditEntry(12), "/desk/audit/12"]],
} satisfies Record<string, [built: string, expected: string][]>;

/** The addresses of what protects an account, as they are built and as they have to be. */
export const protectionAddresses = {
  secondStep: [[paths.secondStep(), "/login/second-step"]],
  passkeyLogin: [[paths.passkeyLogin({ from: "/2024" }), "/login/passkey?from=%2F2024"]],
  passkeyQuestion: [[paths.passkeyQuestion(), "/login/passkey/question"]],
  accountLink: [[paths.accountLink(token), `/confirm/${token}`]],
  profile: [[paths.profile(), "/account/profile"]],
  security: [[paths.security(), "/account/security"]],
  newPasskeyQuestion: [[paths.newPasskeyQuestion(), "/account/security/passkey-question"]],
  investSecondStep: [[paths.investSecondStep(), "/invest/login/second-step"]],
  investPasskeyLogin: [[paths.investPasskeyLogin(), "/invest/login/passkey"]],
  investPasskeyQuestion: [[paths.investPasskeyQuestion(), "/invest/login/passkey/question"]],
  investAccountLink: [[paths.investAccountLink(token), `/invest/confirm/${token}`]],
  investProfile: [[paths.investProfile(), "/invest/account/profile"]],
  investSecurity: [[paths.investSecurity(), "/invest/account/security"]],
  investNewPasskeyQuestion: [[paths.investNewPasskeyQuestion(), "/invest/account/security/passkey-question"]],
} satisfies Record<string, [built: string, expected: string][]>;
