/** Every table but the market's and the blog's; what refers to another one comes before it. */
export const emptied = `
  sandbox_pushes, sandbox_push_ends, alert_browsers, own_fills, alert_stops, alert_phones, alert_feeds,
  alert_messages, alert_events, alert_preferences, member_visits, watchlist_entries,
  given_money, legal_holds, member_notes,
  desk_roles, desk_sessions, desk_signals, desk_watches, newsletter_messages, newsletter_issues, pictures, desk_subject_keys, passkey_challenges, refused_addresses, refresh_tokens, reset_tokens, newsletter_subscribers, outbox, rate_limits, processes,
  stock_requests, brokerage_accounts, broker_cursors, sandbox_broker_accounts, consents,
  linked_banks, bank_items, sandbox_bank_items, sandbox_bank_links, sandbox_bank_relationships,
  submissions, oauth_states, broker_connections, sandbox_authorizations,
  used_trials, disputes, sandbox_disputes, invoices, payment_events,
  sandbox_customers, sandbox_payment_methods, sandbox_intents, sandbox_subscriptions, sandbox_invoices,
  sandbox_payment_keys, sandbox_payment_events,
  investor_sessions, investor_reset_tokens, pledges, sandbox_backers, sandbox_commitments,
  texts, text_opt_outs, lead_notes, leads, test_drives, referral_codes, referral_payouts, campaigns, events, searches,
  sessions, subscriptions, referrals, investors, payment_customers, users`;
