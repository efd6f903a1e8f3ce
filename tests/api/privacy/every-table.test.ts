import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as bankTables from "../../../api/db/bank-tables";
import * as brokerageTables from "../../../api/db/brokerage-tables";
import * as consentTables from "../../../api/db/consent-tables";
import * as investorTables from "../../../api/db/investor-tables";
import * as leadTables from "../../../api/db/lead-tables";
import * as oauthTables from "../../../api/db/oauth-tables";
import * as paymentTables from "../../../api/db/payment-tables";
import * as referralTables from "../../../api/db/referral-tables";
import * as roiTables from "../../../api/db/roi-tables";
import * as sandboxPaymentTables from "../../../api/db/sandbox-payment-tables";
import * as schema from "../../../api/db/schema";
import * as trackingTables from "../../../api/db/tracking-tables";

it("knows every table that names a user, so that nothing is forgotten in the export or the deletion", () => {
  const modules = [
    schema,
    trackingTables,
    bankTables,
    brokerageTables,
    consentTables,
    investorTables,
    leadTables,
    oauthTables,
    paymentTables,
    referralTables,
    roiTables,
    sandboxPaymentTables,
  ];
  const naming = modules
    .flatMap((tables) => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      return foreignKeys
        .filter((key) => key.reference().foreignTable === schema.users)
        .map((key) => `${name}: ${key.onDelete}`);
    });
  expect(naming.sort()).toEqual([
    "broker_connections: cascade",
    "brokerage_accounts: cascade",
    "consents: cascade",
    "linked_banks: cascade",
    "oauth_states: cascade",
    "referral_codes: set null",
    "referral_payouts: set null",
    "referrals: set null",
    "referrals: set null",
    "referrals: set null",
    "reset_tokens: cascade",
    "sessions: cascade",
    "subscriptions: set null",
    "test_drives: set null",
  ]);
});
