import { marketNow } from "../harness/market";
import { bankRows } from "./bank-rows";
import type { Rows } from "./market-rows";
import { protectionRows } from "./protection-rows";

const USERS = 100_000;
const INVESTORS = 20_000;

const now = `timestamptz '${marketNow.toISOString()}'`;
/** Young enough to be kept: what runs out is deleted every ten minutes, and is never much. */
const lately = `${now} - n % 25 * interval '1 day'`;
const ahead = `${now} + interval '20 days'`;
/** The nth user's, some time in the last three years. */
const past = `${now} - (1 + n % 1000) * interval '1 day'`;
/** Evenly over the four weeks that it is kept at most. */
const told = `${now} - n * interval '40 seconds'`;
const users = `generate_series(1, ${USERS}) n`;
const investors = `generate_series(1, ${INVESTORS}) n`;
const upTo = (count: number) => `generate_series(1, ${count}) n`;
/** Digits and letters as random tokens are: keys of an index in no order. */
const token = (name: string) => `md5('${name}' || n)`;

const subscribers = 50_000;
const applicants = 40_000;
const referred = 60_000;

/** Who there is, and what hangs on them in proportion; `sealKey` is the id of the key that seals are made with. */
export const peopleRows = (sealKey: string): readonly Rows[] => [
  {
    table: "users",
    rows: `select 'user' || n, 'user' || n || '@grown.example', 'none', 'Robin', 'Sample', null, ${past}, null, false, null, ${past}, null, 0 from ${users}`,
  },
  {
    table: "sessions",
    rows: `select ${token("session")}, 'user' || n, ${past}, ${past}, ${ahead}, 'A browser', '192.0.2.1' from ${users}`,
  },
  {
    table: "refresh_tokens",
    rows: `select ${token("refresh")}, ${token("session")}, ${ahead}, null from ${users}`,
  },
  {
    table: "reset_tokens",
    rows: `select ${token("reset")}, 'user' || n, ${now} - interval '5 minutes', ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "newsletter_subscribers",
    rows: `select ${token("subscriber")}, 'user' || n || '@grown.example', ${past}, ${past}, ${token("confirm")}, ${now}
      from ${upTo(50_000)}`,
  },
  {
    table: "outbox",
    rows: `select ${now} - n * interval '1 minute', 'user' || n || '@grown.example', 'site@grown.example', 'Subject', 'Text',
      'Text', '{}' from ${upTo(15_000)}`,
  },
  {
    table: "refused_addresses",
    rows: `select ${token("refused")}, 1, ${lately}, ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "sign_in_links",
    rows: `select ${token("sign-in link")}, 'user' || n, null, ${now} - interval '5 minutes', ${ahead}, null from ${upTo(12_000)}`,
  },
  {
    table: "known_devices",
    rows: `select ${token("device")}, 'user' || n, null, ${past}, ${past}, ${ahead} from ${upTo(50_000)}`,
  },
  { table: "rate_limits", rows: `select ${token("limit")}, 1, ${ahead} from ${upTo(20_000)}` },
  ...bankRows(sealKey),
  {
    table: "brokerage_accounts",
    rows: `select ${token("application")}, 'user' || n, 'sandbox', 'key' || n, 'digest', 'sealed', '${sealKey}',
      case when n % 10 > 0 then 'open' else 'ended' end, ${token("broker account")}, 'ACTIVE', '[]', null, null, null, 1, ${past},
      ${past}, case when n % 10 > 0 then ${now} + interval '1 hour' end, null, ${now}, null, ${past}, '[]', '{}', ${past}, ${past}
      from ${upTo(applicants)}`,
  },
  {
    table: "sandbox_broker_accounts",
    rows: `select ${token("broker account")}, ${token("application")}, 'user' || n || '@grown.example', '[]', true, '[]', null,
      null, ${past}, false, null, null, '[]' from ${upTo(applicants)}`,
  },
  {
    table: "consents",
    rows: `select md5('consent' || n || kind), 'user' || n, 'key' || n, kind, '2026-01', 'hash', null, ${past}, '192.0.2.1',
      ${past}, null from ${upTo(subscribers)}, unnest(array['subscription', 'ambassador_terms']) kind`,
  },
  {
    table: "oauth_states",
    rows: `select ${token("state")}, 'user' || n, 'http://localhost', ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "broker_connections",
    rows: `select 'user' || n, 'sandbox', 'data', 'sealed', '${sealKey}', ${past} from ${upTo(20_000)}`,
  },
  {
    table: "sandbox_authorizations",
    rows: `select ${token("authorization")}, 'http://localhost', null, 'data', ${token("code")}, ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "payment_customers",
    rows: `select ${token("customer")}, 'user', 'user' || n, 'sandbox', ${token("provider customer")}, ${past}
      from ${upTo(subscribers)} union all
      select ${token("investing customer")}, 'investor', 'investor' || n, 'sandbox', ${token("provider investor")}, ${past}
      from ${investors}`,
  },
  {
    table: "referral_codes",
    rows: `select 'code' || n, 'Code' || n, 'user' || n, ${past}, null from ${upTo(20_000)}`,
  },
  {
    table: "referrals",
    rows: `select ${token("referral")}, 'user' || 20000 + n, 'user' || 1 + n % 20000, 'user' || 1 + (n * 7) % 20000,
      'Code' || 1 + n % 20000, ${token("person")}, 'register', ${past}, null from ${upTo(referred)}`,
  },
  {
    table: "referral_payouts",
    rows: `select ${token("payout")}, 'user' || 1 + n % 20000, 500, 'transfer ' || n, ${past} from ${upTo(20_000)}`,
  },
  {
    table: "subscriptions",
    rows: `select ${token("subscription")}, 'user' || n, ${token("customer")}, 'monthly', 'sandbox', ${token("provider subscription")},
      'key' || n, case when n % 3 > 0 then 'live' else 'ended' end, case when n % 3 > 0 then 'active' else 'canceled' end, 4900, 4900,
      null, case when n > 20000 then md5('referral' || n - 20000) end, 0, ${token("trial mailbox")}, ${token("method")}, null, null, null, ${ahead}, false, null,
      null, case when n % 3 = 0 then ${past} end, null, null, '[]', '{}', null, null, 1, null,
      case when n % 3 > 0 then ${now} + n % 600 * interval '1 hour' + interval '1 hour' end, ${past}, ${past}, ${past}
      from ${upTo(subscribers)}`,
  },
  { table: "used_trials", rows: `select ${token("trial")}, ${ahead} from ${upTo(12_000)}` },
  {
    table: "invoices",
    rows: `select md5('invoice' || n || ' ' || k), 'sandbox', ${token("subscription")}, 'N-' || n || '-' || k, 'paid', 4900, 4900, 0, '[]',
      ${past}, ${past}, null, null, ${past} - k * interval '1 month', ${past} - k * interval '1 month', ${now}
      from ${upTo(subscribers)}, generate_series(1, 2) k`,
  },
  {
    table: "payment_events",
    rows: `select ${token("event")}, 'sandbox', 'invoice.paid', 'invoice', md5('invoice' || n || ' 1'), ${token("provider customer")},
      ${lately}, ${lately}, ${lately}, 1, null from ${upTo(60_000)}`,
  },
  {
    table: "sandbox_customers",
    rows: `select ${token("provider customer")}, 'user' || n, 'user' || n || '@grown.example', null, ${token("method")}, 0, 0, ${past}
      from ${upTo(subscribers)} union all
      select ${token("provider investor")}, 'investor' || n, 'investor' || n || '@grown.example', null, null, 0, 0, ${past}
      from ${investors}`,
  },
  {
    table: "sandbox_payment_methods",
    rows: `select ${token("method")}, ${token("provider customer")}, 'works', 'visa', '4242', 12, 2030, true, ${past}
      from ${upTo(subscribers)}`,
  },
  {
    table: "sandbox_intents",
    rows: `select ${token("intent")}, 'setup', ${token("provider customer")}, null, ${token("secret")}, 'succeeded', null, 0, null,
      ${token("method")}, null, null, null, ${token("intent page")}, 'http://localhost', ${past}, ${past} from ${upTo(subscribers)}`,
  },
  {
    table: "sandbox_subscriptions",
    rows: `select ${token("provider subscription")}, ${token("subscription")}, ${token("provider customer")},
      case when n % 3 > 0 then 'active' else 'canceled' end, 4900, ${token("method")}, null, ${past}, ${ahead}, false, null, false, false,
      case when n % 3 = 0 then ${past} end, ${past} from ${upTo(subscribers)}`,
  },
  {
    table: "sandbox_invoices",
    rows: `select md5('invoice' || n || ' ' || k), 'N-' || n || '-' || k, ${token("provider subscription")},
      ${token("provider customer")}, 'paid', 4900, 4900, 0, null, 1, null, ${past}, ${past}, ${past}, ${past}
      from ${upTo(subscribers)}, generate_series(1, 2) k`,
  },
  {
    table: "sandbox_payment_keys",
    rows: `select ${token("payment key")}, 'digest', ${token("intent")}, ${now} - interval '1 day' from ${upTo(20_000)}`,
  },
  {
    table: "sandbox_payment_events",
    rows: `select ${token("told")}, 'invoice.paid', '{}', ${told}, ${told}, 1, ${told} from ${upTo(60_000)}`,
  },
  {
    table: "investors",
    rows: `select 'investor' || n, 'investor' || n || '@grown.example', 'none', 'Robin', 'Sample', null, false, null, 'cleared', null, 'sandbox',
      ${token("backer")}, null, null, null, array[${token("tax")}], false, 5000000, 5000000, ${past}, null, ${past},
      ${past}, null, 0 from ${investors}`,
  },
  {
    table: "investor_reset_tokens",
    rows: `select ${token("investor reset")}, 'investor' || n, ${ahead}, null from ${upTo(12_000)}`,
  },
  {
    table: "pledges",
    rows: `select ${token("pledge")}, 'investor' || n, array[${token("tax")}], 'offering', 'Round', 'sandbox', ${token("commitment")},
      'key' || n, 'committed', 50000, 0, 250000, 0, '[]', ${lately}, '192.0.2.1', ${token("investing customer")}, ${token("paid")},
      'succeeded', null, null, null, '[]', '{}', ${ahead}, ${now} + interval '1 hour', ${lately}, ${lately} from ${investors}`,
  },
  {
    table: "sandbox_backers",
    rows: `select ${token("backer")}, 'investor' || n, 'cleared', null, null, ${past} from ${investors}`,
  },
  {
    table: "sandbox_commitments",
    rows: `select ${token("commitment")}, ${token("pledge")}, ${token("backer")}, 'offering', 50000, 'committed', ${past}
      from ${investors}`,
  },
  {
    table: "leads",
    rows: `select ${token("lead")}, 'phone', 'call', 'user' || n || '@grown.example', '+1202555' || lpad((n % 10000)::text, 4, '0'),
      '{}', ${token("lead content")}, null, null, null, null, null, ${lately}, ${lately}, '[]', '{}', null,
      case when n % 200 = 0 then 'new' else 'answered' end, null, 0 from ${upTo(40_000)}`,
  },
  {
    table: "texts",
    rows: `select ${token("lead")}, '+1202555' || lpad((n % 10000)::text, 4, '0'), 'Words', 'sandbox', ${token("text")}, 'sent',
      null, 1, null, ${lately}, ${lately} from ${upTo(40_000)}`,
  },
  {
    table: "text_opt_outs",
    rows: `select '+1312' || lpad(n::text, 7, '0'), ${past} from ${upTo(12_000)}`,
  },
  {
    table: "test_drives",
    rows: `select ${token("drive")}, ${token("reach")}, ${token("drive token")}, ${past}, ${ahead}, 'user' || n, ${past}, ${past}
      from ${upTo(20_000)}`,
  },
  {
    table: "campaigns",
    rows: `select ${token("campaign")}, 'user', 'user' || n, ${token("visitor")}, null, 'search', null, null, 'autumn', null, null, null,
      'digest', ${now} - n % 300 * interval '1 day' from ${upTo(40_000)}`,
  },
  {
    table: "events",
    rows: `select 'page', ${now} - n * interval '1 minute', ${now} - n * interval '1 minute', null, null, null, null, null, '/', 1,
      md5('visitor' || n % 50000), null, case when n % 5 = 0 then 'user' || n % 100000 end, null, null, null, null from ${upTo(100_000)}`,
  },
  {
    table: "searches",
    rows: `select 'words ' || n, date '2026-11-20' - n % 300, 1 from ${upTo(30_000)}`,
  },
  ...protectionRows(sealKey),
];
