// What a page costs as the market grows: three times and ten times the stocks, and three times and ten times the years.
//
// Two databases on one PostgreSQL: in one the stocks multiply, each a copy of one that is there with all that hangs on it; in
// the other the candles go back further. Counted is processor time of site, upstream and PostgreSQL for a page that is made
// anew for a member, so that nothing comes from memory that was made when there was less. How often both are told apart by the
// address (`n=…`) that no page knows.
import http from "node:http";
import pg from "pg";
import { cpuMsOf } from "../compare.mjs";
import { databaseSources, databaseTools, dataKey, startDatabases } from "../databases.mjs";
import { startProduct } from "../product.mjs";
import { readerSettings, researchPages, signUpReader } from "../readers.mjs";

const factors = [1, 3, 10];
const turns = 20;
const model = "NVDA";
const firstDay = "2021-01-04";
/** What there is of a stock, in an order in which it may be written. */
const ofStock = ["stocks", "candles", "fundamentals", "financial_years", "signal_runs", "signals", "trades"];
const pages = { ...researchPages, account: "/account" };

const size = {
  id: "size",
  measure:
    "cost of a page that is made anew on 10 times the stocks, and on 10 times the years, against the seed: worst page",
  bar: "told",
  gating: false,
  tools: { taskset: "util-linux", ...databaseTools },
  sources: databaseSources,
  async run() {
    const databases = await startDatabases();
    try {
      const found = [];
      for (const [what, url, grow] of [
        ["stocks", databases.small, growStocks],
        ["years", databases.big, growYears],
      ])
        found.push(...(await measureGrowth({ what, url, grow, databases })));
      const last = found.filter(({ factor }) => factor === factors.at(-1));
      const growthOf = (each) =>
        each.ms /
        found.find(({ what, page, factor }) => what === each.what && page === each.page && factor === 1).ms;
      const worst = last.reduce((most, each) => (growthOf(each) > growthOf(most) ? each : most));
      return {
        figures: Object.fromEntries(
          found.map(({ what, page, factor, parts }) => [
            `${page}, ${factor} times the ${what}`,
            parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", "),
          ]),
        ),
        ours: `${worst.ms.toFixed(1)} ms, ${worst.page} on ${worst.factor} times the ${worst.what}`,
        theirs: `${(worst.ms / growthOf(worst)).toFixed(1)} ms on the seed`,
        ratio: growthOf(worst),
        held: true,
        note: `processor time of site, upstream and PostgreSQL for a page that is made anew, ${turns} of each`,
        graph: graphOf(found),
      };
    } finally {
      await databases.stop();
    }
  },
};
export const rows = [size];

async function measureGrowth({ what, url, grow, databases }) {
  const settings = { ...readerSettings, DATABASE_URL: url, DATA_KEYS: dataKey };
  const product = await startProduct(".cache/bench/none", settings);
  const agent = new http.Agent({ keepAlive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { visitor } = await signUpReader(product.url, 0, agent);
    const parts = {
      site: () => cpuMsOf(product.site.pid),
      upstream: () => cpuMsOf(product.api.pid),
      PostgreSQL: databases.serverCpuMs,
    };
    const found = [];
    for (const factor of factors) {
      if (factor > 1) await grow(client, factor);
      for (const [page, path] of Object.entries(pages)) {
        await timesOf(visitor, path, 3);
        const had = Object.values(parts).map((read) => read());
        await timesOf(visitor, path, turns);
        const took = Object.entries(parts).map(([name, read], at) => [name, (read() - had[at]) / turns]);
        found.push({ what, page, factor, parts: took, ms: took.reduce((sum, [, ms]) => sum + ms, 0) });
      }
    }
    return found;
  } finally {
    agent.destroy();
    await client.end();
    await product.stop();
  }
}

let asked = 0;
async function timesOf(visitor, path, times) {
  for (let turn = 0; turn < times; turn++) {
    const { status } = await visitor.get(`${path}?n=${++asked}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
}

/** So many times the listed stocks: copies of one of them under other names. */
async function growStocks(client, factor) {
  const { rows: counted } = await client.query(
    "select count(*)::int as listed from stocks where symbol not like 'GROWN%'",
  );
  const wanted = counted[0].listed * (factor - 1);
  const symbols = `(select 'GROWN' || n as grown from generate_series(1, ${wanted}) n
    where not exists (select 1 from stocks where symbol = 'GROWN' || n)) g`;
  await client.query("set session_replication_role = replica");
  await client.query(`create temp table grown as select * from ${symbols}`);
  for (const table of ofStock) {
    const { rows: columns } = await client.query(
      "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'NO'",
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const values = columns.map(({ name, type }) =>
      name === "symbol"
        ? "grown"
        : name === "id" && type === "text"
          ? `replace(id, ':${model}:', ':' || grown || ':')`
          : `t."${name}"`,
    );
    await client.query(
      `insert into ${table} (${names}) select ${values.join(", ")} from ${table} t, grown where t.symbol = '${model}'`,
    );
  }
  await client.query("drop table grown");
  await client.query("vacuum analyze");
}

/** Candles that go back so many times as far. */
async function growYears(client, factor) {
  await client.query(
    `insert into candles (symbol, date, open, high, low, close, volume)
      select s.symbol, d::date, 100, 110, 90, 100 + sin(extract(doy from d)), 1000
      from (select symbol, min(date) as first from candles group by symbol) s,
        generate_series(current_date - (current_date - date '${firstDay}') * ${factor}, s.first - 1, interval '1 day') d
      where extract(isodow from d) < 6`,
  );
  await client.query("vacuum analyze");
}

/** Bars, each as long as its page's cost is of the dearest. */
function graphOf(found) {
  const most = Math.max(...found.map(({ ms }) => ms));
  const lines = found.map(({ what, page, factor, ms }) => {
    const bar = "█".repeat(Math.max(1, Math.round((ms / most) * 40)));
    return `${page.padEnd(15)} ${String(factor).padStart(3)} x ${what.padEnd(6)} ${bar} ${ms.toFixed(1)} ms`;
  });
  return lines.join("\n");
}
