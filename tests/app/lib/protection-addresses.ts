import { deskPaths } from "~/lib/desk-paths";
import { protectionPaths } from "~/lib/protection-paths";

const token = "abc_DEF-123456789012345";

/** The addresses of the desk. */
export const deskAddresses = {
  desk: [[deskPaths.desk(), "/desk"]],
  deskLogin: [[deskPaths.deskLogin(), "/desk/login"]],
  deskSecondStep: [[deskPaths.deskSecondStep(), "/desk/login/second-step"]],
  deskPasskey: [[deskPaths.deskPasskey(), "/desk/login/passkey"]],
  deskPasskeyQuestion: [[deskPaths.deskPasskeyQuestion(), "/desk/login/passkey/question"]],
  deskLogout: [[deskPaths.deskLogout(), "/desk/logout"]],
  deskSignals: [[deskPaths.deskSignals(), "/desk/signals"]],
  deskNewSignal: [[deskPaths.deskNewSignal(), "/desk/signals/new"]],
  deskSignal: [[deskPaths.deskSignal("a b"), "/desk/signals/a%20b"]],
  deskSignalForm: [[deskPaths.deskSignalForm("a"), "/desk/signals/a/edit"]],
  deskWatches: [[deskPaths.deskWatches(), "/desk/watches"]],
  deskMembers: [[deskPaths.deskMembers(), "/desk/members"]],
  deskMember: [[deskPaths.deskMember("a b"), "/desk/members/a%20b"]],
  deskMemberMoney: [[deskPaths.deskMemberMoney("a b"), "/desk/members/a%20b/subscription"]],
  deskMemberData: [[deskPaths.deskMemberData("a b"), "/desk/members/a%20b/data"]],
  deskMemberExport: [
    [
      deskPaths.deskMemberExport("a", { requestedOn: "2026-11-20", requestChannel: "letter" }),
      "/desk/members/a/export?requestedOn=2026-11-20&requestChannel=letter",
    ],
  ],
  deskPosts: [[deskPaths.deskPosts(), "/desk/posts"]],
  deskNewPost: [[deskPaths.deskNewPost(), "/desk/posts/new"]],
  deskPostPreview: [[deskPaths.deskPostPreview(), "/desk/posts/preview"]],
  deskPost: [[deskPaths.deskPost("a b"), "/desk/posts/a%20b"]],
  deskPostForm: [[deskPaths.deskPostForm("a"), "/desk/posts/a/edit"]],
  deskPostVersion: [[deskPaths.deskPostVersion("a", 2), "/desk/posts/a/versions/2"]],
  deskNewsletters: [[deskPaths.deskNewsletters(), "/desk/newsletters"]],
  deskNewNewsletter: [[deskPaths.deskNewNewsletter(), "/desk/newsletters/new"]],
  deskNewsletter: [[deskPaths.deskNewsletter("a b"), "/desk/newsletters/a%20b"]],
  deskNewsletterForm: [[deskPaths.deskNewsletterForm("a"), "/desk/newsletters/a/edit"]],
  deskPictures: [[deskPaths.deskPictures(), "/desk/pictures"]],
  deskAuthors: [[deskPaths.deskAuthors(), "/desk/authors"]],
  deskNewAuthor: [[deskPaths.deskNewAuthor(), "/desk/authors/new"]],
  deskAuthor: [[deskPaths.deskAuthor("a b"), "/desk/authors/a%20b"]],
  deskAudit: [
    [deskPaths.deskAudit(), "/desk/audit"],
    [deskPaths.deskAudit({ deed: "role.grant", actor: "" }), "/desk/audit?deed=role.grant"],
  ],
  deskAuditCsv: [[deskPaths.deskAuditCsv({ subjectId: "a b" }), "/desk/audit.csv?subjectId=a+b"]],
  deskOperations: [[deskPaths.deskOperations(), "/desk/operations"]],
  deskMarket: [[deskPaths.deskMarket(), "/desk/market"]],
  deskCandles: [[deskPaths.deskCandles(), "/desk/market/candles"]],
  deskLeads: [
    [deskPaths.deskLeads(), "/desk/leads"],
    [deskPaths.deskLeads({ view: "all", kind: undefined }), "/desk/leads?view=all"],
  ],
  deskLeadsCsv: [[deskPaths.deskLeadsCsv({ kind: "sponsor" }), "/desk/leads.csv?kind=sponsor"]],
  deskLead: [
    [deskPaths.deskLead("a b"), "/desk/leads/a%20b"],
    [deskPaths.deskLead("a", { template: "talk" }), "/desk/leads/a?template=talk"],
  ],
  deskTrades: [[deskPaths.deskTrades(), "/desk/trades"]],
  deskTrade: [[deskPaths.deskTrade("a b"), "/desk/trades/a%20b"]],
  deskApplications: [
    [deskPaths.deskApplications(), "/desk/applications"],
    [deskPaths.deskApplications({ page: "2" }), "/desk/applications?page=2"],
  ],
  deskApplication: [[deskPaths.deskApplication("a b"), "/desk/applications/a%20b"]],
  deskInvestors: [
    [deskPaths.deskInvestors(), "/desk/investors"],
    [deskPaths.deskInvestors({ page: "2" }), "/desk/investors?page=2"],
  ],
  deskInvestor: [[deskPaths.deskInvestor("a b"), "/desk/investors/a%20b"]],
  deskDisputes: [
    [deskPaths.deskDisputes(), "/desk/disputes"],
    [deskPaths.deskDisputes({ page: "2" }), "/desk/disputes?page=2"],
  ],
  deskDispute: [[deskPaths.deskDispute("a b"), "/desk/disputes/a%20b"]],
  deskBusiness: [
    [deskPaths.deskBusiness(), "/desk/business"],
    [deskPaths.deskBusiness({ days: "30" }), "/desk/business?days=30"],
  ],
  deskBusinessCsv: [
    [deskPaths.deskBusinessCsv({ table: "months", days: "90" }), "/desk/business.csv?table=months&days=90"],
  ],
  deskJobs: [[deskPaths.deskJobs(), "/desk/jobs"]],
  deskJob: [[deskPaths.deskJob("a b"), "/desk/jobs/a%20b"]],
  deskAuditEntry: [[deskPaths.deskAuditEntry(12), "/desk/audit/12"]],
} satisfies Record<string, [built: string, expected: string][]>;

/** The addresses of what protects an account, as they are built and as they have to be. */
export const protectionAddresses = {
  secondStep: [[protectionPaths.secondStep(), "/login/second-step"]],
  passkeyLogin: [[protectionPaths.passkeyLogin({ from: "/2024" }), "/login/passkey?from=%2F2024"]],
  passkeyQuestion: [[protectionPaths.passkeyQuestion(), "/login/passkey/question"]],
  accountLink: [[protectionPaths.accountLink(token), `/confirm/${token}`]],
  profile: [[protectionPaths.profile(), "/account/profile"]],
  security: [[protectionPaths.security(), "/account/security"]],
  newPasskeyQuestion: [[protectionPaths.newPasskeyQuestion(), "/account/security/passkey-question"]],
  investSecondStep: [[protectionPaths.investSecondStep(), "/invest/login/second-step"]],
  investPasskeyLogin: [[protectionPaths.investPasskeyLogin(), "/invest/login/passkey"]],
  investPasskeyQuestion: [[protectionPaths.investPasskeyQuestion(), "/invest/login/passkey/question"]],
  investAccountLink: [[protectionPaths.investAccountLink(token), `/invest/confirm/${token}`]],
  investProfile: [[protectionPaths.investProfile(), "/invest/account/profile"]],
  investSecurity: [[protectionPaths.investSecurity(), "/invest/account/security"]],
  investNewPasskeyQuestion: [
    [protectionPaths.investNewPasskeyQuestion(), "/invest/account/security/passkey-question"],
  ],
} satisfies Record<string, [built: string, expected: string][]>;
