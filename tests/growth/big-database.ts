import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { z } from "zod";
import * as accountTables from "../../api/db/account-tables";
import * as alertTables from "../../api/db/alert-tables";
import * as bankTables from "../../api/db/bank-tables";
import * as blogTables from "../../api/db/blog-tables";
import * as brokerageTables from "../../api/db/brokerage-tables";
import * as consentTables from "../../api/db/consent-tables";
import * as deskPostTables from "../../api/db/desk-post-tables";
import * as deskTables from "../../api/db/desk-tables";
import * as fillTable from "../../api/db/fill-table";
import * as investorTables from "../../api/db/investor-tables";
import * as leadTables from "../../api/db/lead-tables";
import * as ledgerTable from "../../api/db/ledger-table";
import * as mailTables from "../../api/db/mail-tables";
import * as marketTables from "../../api/db/market-tables";
import * as memberCareTables from "../../api/db/member-care-tables";
import * as newsletterTables from "../../api/db/newsletter-tables";
import * as oauthTables from "../../api/db/oauth-tables";
import * as paymentTables from "../../api/db/payment-tables";
import * as pictureTables from "../../api/db/picture-tables";
import * as processTable from "../../api/db/process-table";
import * as pushTables from "../../api/db/push-tables";
import * as recordTables from "../../api/db/record-tables";
import * as referralTables from "../../api/db/referral-tables";
import * as roiTables from "../../api/db/roi-tables";
import * as sandboxPaymentTables from "../../api/db/sandbox-payment-tables";
import * as schema from "../../api/db/schema";
import * as signInTables from "../../api/db/sign-in-tables";
import * as signalTables from "../../api/db/signal-tables";
import * as trackingTables from "../../api/db/tracking-tables";
import * as visitTable from "../../api/db/visit-table";
import * as watchlistTable from "../../api/db/watchlist-table";
import { marketLinks, marketRows, type Rows } from "./market-rows";
import { memberRows } from "./member-rows";
import { peopleRows } from "./people-rows";

/** Every table of the schema. */
export const tables: readonly PgTable[] = [
  schema,
  accountTables,
  alertTables,
  bankTables,
  blogTables,
  brokerageTables,
  consentTables,
  deskPostTables,
  deskTables,
  fillTable,
  investorTables,
  leadTables,
  ledgerTable,
  mailTables,
  marketTables,
  memberCareTables,
  newsletterTables,
  oauthTables,
  paymentTables,
  pictureTables,
  processTable,
  pushTables,
  recordTables,
  referralTables,
  roiTables,
  sandboxPaymentTables,
  signInTables,
  signalTables,
  trackingTables,
  visitTable,
  watchlistTable,
]
  .flatMap((part) => Object.values(part))
  .filter((value) => is(value, PgTable));

/** What goes with its stock. */
const ofStocks: ReadonlySet<string> = new Set([
  "stocks",
  "candles",
  "corporate_actions",
  "fundamentals",
  "financial_years",
  "fund_ownership",
  "recommendations",
  "price_targets",
  "articles",
  "signal_runs",
  "signals",
]);

const Sizes = z.array(z.object({ name: z.string(), rows: z.number() }));

/**
 * Fills a seeded database until it has a million candles, 100,000 users, 100,000 entries of the ledger and the rest in
 * proportion, in less than a minute. The address has to be one of a superuser.
 */
export async function growDatabase(url: string, sealKey: string): Promise<void> {
  await withClient(url, async (client) => {
    // The rows fit each other: looking that up for each of them would take longer than writing them.
    await client.query("set session_replication_role = replica");
    await keepIndexes(client, false);
    for (const each of [...peopleRows(sealKey), ...marketRows, ...memberRows])
      await insert(client, each).catch((error: unknown) => {
        throw new Error(`the rows of ${each.table} do not fit`, { cause: error });
      });
    for (const link of marketLinks) await client.query(link);
    await keepIndexes(client, true);
    // An index that is made in one go takes a fraction of what its rows take one by one.
    await client.query("reindex schema public");
    // What a server does by itself after a while.
    await client.query("vacuum analyze");
  });
}

/**
 * Puts back what an upstream takes away when it starts: stocks that are not in its listing, and all that hangs on them, the
 * million candles above all.
 */
export async function growListing(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const each of marketRows.filter(({ table }) => ofStocks.has(table)))
      await insert(client, { ...each, rows: `${each.rows} on conflict do nothing` });
    await client.query("vacuum analyze");
  });
}

/** How many rows each of our tables has, by its name. */
export async function readSizes(url: string): Promise<ReadonlyMap<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select relname as name, greatest(reltuples, 0)::int as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return new Map(Sizes.parse(rows).map(({ name, rows: count }) => [name, count]));
  });
}

/** Whether rows are put into the indexes of our tables, and looked for there. */
const keepIndexes = (client: pg.Client, kept: boolean) =>
  client.query(
    `update pg_index set indisready = $1, indisvalid = $1
      where indrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`,
    [kept],
  );

/** In the order of the schema: columns that came with a later migration stand elsewhere in the table. */
function insert(client: pg.Client, { table, rows }: Rows): Promise<unknown> {
  const columns = getTableConfig(tableOf(table)).columns.filter((column) => !column.generatedIdentity);
  return client.query(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) ${rows}`);
}

function tableOf(name: string): PgTable {
  const found = tables.find((table) => getTableConfig(table).name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
}

async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
