import { auth } from "./auth";
import { backing } from "./backing";
import { bankLink } from "./bank-link";
import { blog } from "./blog";
import { brokerage } from "./brokerage";
import { charts } from "./charts";
import { data } from "./data-versions";
import { desk } from "./desk";
import { deskApplicationCalls } from "./desk-applications";
import { deskBusinessCalls } from "./desk-business";
import { deskDisputeCalls } from "./desk-disputes";
import { deskLeadCalls } from "./desk-leads";
import { archiveCalls, deskNewsletterCalls } from "./desk-newsletter";
import { deskPictureCalls, pictureCalls } from "./desk-pictures";
import { deskPostCalls } from "./desk-posts";
import { deskSignalCalls } from "./desk-signals";
import { deskWatchCalls } from "./desk-watches";
import { handRecordCalls } from "./hand-record";
import { intradayCalls } from "./intraday";
import { investors } from "./investors";
import { ledgerCalls } from "./ledger";
import { market } from "./market";
import { ownTransactions } from "./own-transactions";
import { roi } from "./roi";
import { ruleRecordCalls } from "./rule-records";
import { transactions } from "./transactions";
import { users } from "./users";

/** Every call between the site and its upstream; both ends, the OpenAPI document and the docs are read off it. */
export const contract = {
  users: { ...users, ...archiveCalls },
  auth,
  market,
  charts,
  blog: { ...blog, ...pictureCalls },
  data,
  roi: { ...roi, ...ledgerCalls, ...ruleRecordCalls, ...intradayCalls, ...handRecordCalls },
  brokerage,
  bankLink,
  transactions: { ...transactions, ...ownTransactions },
  investors: { ...investors, ...backing },
  desk: {
    ...{ ...desk, ...deskSignalCalls, ...deskPostCalls, ...deskPictureCalls, ...deskNewsletterCalls },
    ...deskWatchCalls,
    ...{ ...deskLeadCalls, ...deskApplicationCalls, ...deskBusinessCalls, ...deskDisputeCalls },
  },
};
export type Contract = typeof contract;
