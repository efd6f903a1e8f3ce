import { marketNow } from "../harness/market";
import type { Rows } from "./market-rows";

const now = `timestamptz '${marketNow.toISOString()}'`;
const ahead = `${now} + interval '20 days'`;
const past = `${now} - (1 + n % 1000) * interval '1 day'`;
const upTo = (count: number) => `generate_series(1, ${count}) n`;
/** Digits and letters as random tokens are: keys of an index in no order. */
const token = (name: string) => `md5('${name}' || n)`;

/** Banks that users have linked; `sealKey` is the id of the key that seals are made with. */
export const bankRows = (sealKey: string): readonly Rows[] => [
  {
    table: "linked_banks",
    rows: `select ${token("relationship")}, 'sandbox', 'user' || n, 'Bank', '0000', 'CHECKING', ${past} from ${upTo(20_000)}`,
  },
  {
    table: "bank_items",
    rows: `select ${token("bank item")}, 'sandbox', ${token("item")}, 'user' || n, 'sealed', '${sealKey}', ${token("processor")}, 'sandbox',
      ${token("relationship")}, null, 0, null, ${ahead}, null, null, null, null, null, ${past}, '[]', '{}' from ${upTo(20_000)}`,
  },
  {
    table: "sandbox_bank_items",
    rows: `select ${token("access")}, ${token("item")}, null, ${past} from ${upTo(12_000)}`,
  },
  {
    table: "sandbox_bank_links",
    rows: `select ${token("link")}, ${token("page")}, 'http://localhost', 'finished', 0, null, ${token("public")}, ${token("access")}, false, null,
      '[]', ${now}, ${token("processor")}, 'account', ${ahead} from ${upTo(12_000)}`,
  },
  {
    table: "sandbox_bank_relationships",
    rows: `select ${token("relationship")}, ${token("broker account")}, ${token("processor")}, 'Bank', 'CHECKING', false, ${past}
      from ${upTo(20_000)}`,
  },
];
