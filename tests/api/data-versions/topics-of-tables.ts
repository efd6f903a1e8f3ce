import type { DataTopic } from "../../../contract/data-versions";

type Place = DataTopic | "not shared";

/** For each table of the database: whose replies read its rows for every reader alike. */
export const topicsOfTables: Readonly<Record<string, Place>> = {
  ...of(
    "market",
    "articles candles financial_years fund_ownership fundamentals price_targets recommendations",
  ),
  ...of("market", "corporate_actions"),
  ...of("market", "sector_stocks sectors stocks"),
  ...of("signals", "rule_positions rule_records signal_runs signals trades"),
  ...of("ledger", "ledger ledger_checkpoints ledger_cosignatures"),
  ...of("blog", "authors categories post_categories posts post_versions"),
  // What is counted of trades is written by triggers on trades themselves; what is open follows from the ledger.
  ...of("not shared", "data_versions ledger_check ledger_open trade_counts"),
  // Anybody sends some in, and the number of those that wait is shown: all of a topic would be read anew for each.
  ...of("not shared", "submissions stock_requests"),
  ...of(
    "not shared",
    "users sessions refresh_tokens reset_tokens sign_in_links known_devices outbox rate_limits",
  ),
  ...of(
    "not shared",
    "account_links one_time_codes recovery_codes passkeys passkey_challenges sign_in_steps phone_codes",
  ),
  ...of("not shared", "retired_passwords"),
  ...of("not shared", "newsletter_subscribers refused_addresses consents events campaigns searches"),
  ...of(
    "not shared",
    "leads lead_notes test_drives texts text_opt_outs referral_codes referral_payouts referrals",
  ),
  ...of(
    "not shared",
    "watchlist_entries member_visits alert_preferences alert_events alert_messages alert_feeds own_fills",
  ),
  ...of("not shared", "alert_stops alert_phones alert_browsers sandbox_pushes sandbox_push_ends"),
  ...of("not shared", "desk_roles desk_sessions desk_signals desk_watches desk_audit desk_subject_keys"),
  ...of("not shared", "member_notes legal_holds given_money processes"),
  // Drafts are nobody's to read before they are posts, and a picture never changes.
  ...of("not shared", "desk_posts pictures newsletter_issues newsletter_messages"),
  ...of("not shared", "investors investor_sessions investor_reset_tokens pledges"),
  ...of("not shared", "subscriptions invoices disputes payment_customers payment_events used_trials"),
  ...of(
    "not shared",
    "brokerage_accounts broker_cursors linked_banks bank_items broker_connections oauth_states",
  ),
  ...of(
    "not shared",
    "sandbox_authorizations sandbox_backers sandbox_bank_links sandbox_bank_items sandbox_bank_relationships",
  ),
  ...of("not shared", "sandbox_broker_accounts sandbox_commitments sandbox_customers sandbox_intents"),
  ...of(
    "not shared",
    "sandbox_invoices sandbox_disputes sandbox_payment_events sandbox_payment_keys sandbox_payment_methods",
  ),
  ...of("not shared", "sandbox_subscriptions"),
};

/** Those whose rows are shared. */
export const sharedTables = Object.keys(topicsOfTables).filter(
  (name) => topicsOfTables[name] !== "not shared",
);

function of(place: Place, names: string): Record<string, Place> {
  return Object.fromEntries(names.split(" ").map((name) => [name, place]));
}
