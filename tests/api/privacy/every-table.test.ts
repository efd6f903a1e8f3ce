import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "../../../api/db/schema";

it("knows every table that names a user, so that nothing is forgotten in the export or the deletion", async () => {
  const names = readdirSync("api/db").flatMap((file) => /^(schema|.*-tables?)\.ts$/.exec(file)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(10);
  const modules = await Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(`../../../api/db/${name}.ts`)),
  );
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
    "account_links: cascade",
    "alert_browsers: cascade",
    "alert_events: cascade",
    "alert_feeds: cascade",
    "alert_messages: cascade",
    "alert_phones: cascade",
    "alert_preferences: cascade",
    // A sign-in at a bank outlives the account until the provider has removed it.
    "bank_items: set null",
    "broker_connections: cascade",
    "brokerage_accounts: cascade",
    "consents: cascade",
    "desk_posts: set null",
    "desk_roles: cascade",
    "desk_sessions: cascade",
    "desk_signals: set null",
    "desk_signals: set null",
    "desk_subject_keys: cascade",
    "desk_watches: set null",
    "given_money: set null",
    "known_devices: cascade",
    "lead_notes: set null",
    "leads: set null",
    // A legal hold: its user is not deleted at all.
    "legal_holds: restrict",
    "linked_banks: cascade",
    "member_notes: cascade",
    "member_visits: cascade",
    "newsletter_issues: set null",
    "oauth_states: cascade",
    "one_time_codes: cascade",
    "own_fills: cascade",
    "passkey_challenges: cascade",
    "passkeys: cascade",
    "phone_codes: cascade",
    "recovery_codes: cascade",
    "referral_codes: set null",
    "referral_payouts: set null",
    "referrals: set null",
    "referrals: set null",
    "referrals: set null",
    "reset_tokens: cascade",
    "retired_passwords: cascade",
    "sessions: cascade",
    "sign_in_links: cascade",
    "sign_in_steps: cascade",
    "subscriptions: set null",
    "test_drives: set null",
    "watchlist_entries: cascade",
  ]);
});
