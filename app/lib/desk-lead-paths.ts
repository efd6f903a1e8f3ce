import { segment, withQuery } from "./path-parts";

/** Which leads are asked for. */
interface LeadQuery {
  view?: string | undefined;
  kind?: string | undefined;
  olderThan?: string | undefined;
}

/** The desk's addresses of who asked or wrote, of applications and investors, of trades that readers
 * sent, of disputes and of the business. */
export const deskLeadPaths = {
  deskLeads: (query: LeadQuery = {}) => withQuery("/desk/leads", { ...query }),
  deskLeadsCsv: (query: LeadQuery = {}) => withQuery("/desk/leads.csv", { ...query }),
  /** With a template, the form of an answer comes back with its text below what was typed. */
  deskLead: (id: string, query: { template?: string | undefined } = {}) =>
    withQuery(`/desk/leads/${segment(id)}`, query),
  deskApplications: (query: { page?: string } = {}) => withQuery("/desk/applications", query),
  deskApplication: (id: string) => `/desk/applications/${segment(id)}`,
  deskInvestors: (query: { page?: string | undefined } = {}) => withQuery("/desk/investors", query),
  deskInvestor: (id: string) => `/desk/investors/${segment(id)}`,
  deskDisputes: (query: { page?: string | undefined } = {}) => withQuery("/desk/disputes", query),
  deskDispute: (id: string) => `/desk/disputes/${segment(id)}`,
  deskBusiness: (query: { days?: string | undefined } = {}) => withQuery("/desk/business", query),
  deskBusinessCsv: (query: { table: string; days?: string | undefined }) =>
    withQuery("/desk/business.csv", query),
  deskTrades: () => "/desk/trades",
  deskTrade: (id: string) => `/desk/trades/${segment(id)}`,
};
