import { marketNow } from "../harness/market";
import type { Rows } from "./market-rows";

const now = `timestamptz '${marketNow.toISOString()}'`;
const ahead = `${now} + interval '20 days'`;
/** The nth user's, some time in the last three years. */
const past = `${now} - (1 + n % 1000) * interval '1 day'`;
/** Some time in the last two years: what runs out is deleted every ten minutes, and is never much. */
const kept = `${now} - n % 700 * interval '1 day'`;
const upTo = (count: number) => `generate_series(1, ${count}) n`;
/** As random tokens are: keys of an index in no order. */
const token = (name: string) => `md5('${name}' || n)`;

/** The id of the issue with that number: those of the newsletter are UUIDs. */
const issue = (number: string) => `'00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0')`;

/** What protects accounts, and what the desk keeps; `sealKey` is the id of the key that seals are made with. */
export const protectionRows = (sealKey: string): readonly Rows[] => [
  {
    table: "investor_sessions",
    rows: `select ${token("investor session")}, 'investor' || n, ${past}, ${ahead}, 'A browser', '192.0.2.1' from ${upTo(20_000)}`,
  },
  {
    table: "account_links",
    rows: `select ${token("account link")}, 'user' || n, null, 'confirm', 'user' || n || '@grown.example', null, null, null,
      ${now} - interval '5 minutes', ${ahead}, null from ${upTo(12_000)}`,
  },
  {
    table: "one_time_codes",
    rows: `select ${token("codes")}, 'user' || n, null, 'sealed', '${sealKey}', 0, ${past}, ${past} from ${upTo(20_000)}`,
  },
  {
    table: "recovery_codes",
    rows: `select md5('recovery' || n || code), 'user' || n, null, ${past}, null
      from ${upTo(20_000)}, generate_series(1, 10) code`,
  },
  {
    table: "passkeys",
    rows: `select ${token("passkey")}, 'user' || n, null, 'Phone', 'key', 0, '{}', true, ${past}, ${past} from ${upTo(20_000)}`,
  },
  {
    table: "passkey_challenges",
    rows: `select ${token("challenge")}, null, null, ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "phone_codes",
    rows: `select 'user' || n, '+15550100199', null, ${now}, null, 0 from ${upTo(12_000)}`,
  },
  {
    table: "sign_in_steps",
    rows: `select ${token("step")}, 'user' || n, null, null, 0, ${now} - interval '5 minutes', ${ahead}, false, false from ${upTo(12_000)}`,
  },
  {
    table: "retired_passwords",
    rows: `select ${token("retired")}, 'user' || n, null, 'hash', ${now} - interval '1 day', false from ${upTo(12_000)}`,
  },
  {
    table: "processes",
    rows: `select ${token("process")}, 'site', 'a1b2c3d4', 'v24.11.0', null, '[]', ${past}, ${now} from ${upTo(40)}`,
  },
  {
    table: "desk_roles",
    rows: `select 'user' || n, 'support', ${past} from ${upTo(40)}`,
  },
  {
    table: "desk_sessions",
    rows: `select ${token("desk session")}, 'user' || n, ${past}, ${ahead}, 'A browser', '192.0.2.1' from ${upTo(40)}`,
  },
  {
    table: "desk_signals",
    rows: `select gen_random_uuid()::text, 'user' || n, 'AAPL', '{"symbol":"AAPL","tradeType":"Stock","mostDays":5,"reason":"Orders grew.","holdings":"None."}', null, null, null, null, null, ${past} from ${upTo(40)}`,
  },
  {
    table: "lead_notes",
    rows: `select ${token("lead note")}, ${token("lead")}, 'user' || n % 40, null, 'Words', ${kept} from ${upTo(20_000)}`,
  },
  {
    table: "desk_watches",
    rows: `select gen_random_uuid()::text, 'user' || n, 'SYM' || n, 'sandbox', 'Orders grew.', 'None.', ${past}, null from ${upTo(40)}`,
  },
  {
    table: "desk_posts",
    rows: `select gen_random_uuid()::text, 'draft-' || n, '{"slug":"draft","title":"A draft","summary":"None.","body":"Words.","author":"imani-cole","categories":[],"free":true,"holdings":"None."}',
      1, null, null, 'user' || n, ${past} from ${upTo(400)}`,
  },
  {
    table: "pictures",
    rows: `select md5('picture' || n), '\\x00', 1, 1, 1, 'A picture', ${past} from ${upTo(400)}`,
  },
  {
    table: "newsletter_issues",
    rows: `select ${issue("n")}, n, 'An issue', 'Words.', 1, ${past}, null, 'user' || n, ${past}, 1250, 0, 1250, 0, 0, 0, 0, 1250, null
      from ${upTo(40)}`,
  },
  {
    table: "newsletter_messages",
    rows: `select ${issue("n % 40 + 1")}, ${token("subscriber")}, 'sent', ${past}, null, 1, ${past}, null from ${upTo(50_000)}`,
  },
  {
    table: "desk_audit",
    rows: `select n, ${past}, 'user' || n % 40, 'audit.read', 'user', 'user' || n, '{email}', null, null, null, ${token("deed")}
      from ${upTo(50_000)}`,
  },
  {
    table: "member_notes",
    rows: `select gen_random_uuid()::text, 'user' || n, 'user1', 'They rang.', ${past} from ${upTo(20_000)}`,
  },
  {
    table: "legal_holds",
    rows: `select 'user' || n * 1000, 'A court asked.', 'user1', ${past} from ${upTo(20)}`,
  },
  {
    table: "given_money",
    rows: `select gen_random_uuid()::text, 'user' || n, 'refund', 'sandbox', 'in_given' || n, 'cus_given' || n, null, 2000,
      'Charged twice.', 'done', 'user1', ${past}, null, ${past}, null, null from ${upTo(20_000)}`,
  },
  {
    table: "desk_subject_keys",
    rows: `select ${token("subject key")}, 'user' || n, null, 'sealed', '${sealKey}', ${past} from ${upTo(20_000)}`,
  },
];
