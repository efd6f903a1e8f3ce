import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { listCalls } from "../../conformance/call";
import { createTestApi, type TestApi } from "../harness/api";
import { marketNow } from "../harness/market";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { witnessedLog } from "../harness/witness";
import { growDatabase, readSizes } from "./big-database";
import { driveCalls, driveJobs } from "./driven";
import { type Execution, tellingAddress, watchPlans } from "./watched-plans";

if (noPostgres) console.warn(`Tests on a grown PostgreSQL are skipped: ${noPostgres}.`);

/** Rows of a table that nobody goes through from end to end; and no statement looks at so many. */
const BIG = 10_000;

/** By the statement's beginning: what reads more, why it may, and how often it is done. */
const allowed: readonly { begins: RegExp; because: string }[] = [
  {
    begins:
      /^select ((max\("candles"\."date"\)|"candles"\."symbol", "candles"\."date", "candles"\."close") from "candles" inner join|"stocks"\."symbol", "closes" from "stocks" inner join lateral)/,
    because: "a sector's index of all its years, read when its candles have changed and kept since",
  },
  {
    begins: /^select date::text, sum\(grown\)/,
    because:
      "what buy and hold of a hundred stocks came to since a record's first fill, worked out once for each state of the trades",
  },
  {
    begins: /^select \(avg\(\("held" \+ \(select coalesce\(sum\("corporate_actions"\."amount"\)/,
    because: "what a buyer of all stocks got in dividends: some for each stock, found by its key",
  },
  {
    begins: /^delete from "rule_positions"/,
    because: "what a rule held, written anew as a whole by a job when candles have changed",
  },
  {
    begins: /^select "symbol", "date", "kind", "amount" from "corporate_actions"/,
    because:
      "what the records of the published rules are worked out with, by a job when candles have changed",
  },
  {
    begins: /^select distinct "sandbox_customers"\."id" from "sandbox_customers" inner join/,
    because: "the sandbox card provider's clocks, one for each customer: a real provider turns its own",
  },
  {
    begins: /^select "signals"\."id".* left join "trades".* left join "ledger".*"ledger"\."seq" is null/,
    because:
      "the job that records signals: of 60 days, whose trades it looks up by hash while that is the cheaper way",
  },
  {
    begins: /^select "version", "seq", "recorded_at", .*signal\.facts ->> 'rule'/,
    because:
      "what ended in a week, with its signal: the plan has another way to that, which it does not take",
  },
  {
    begins: /^select "users"\."id", "alert_preferences"/,
    because: "who is told of an event: every member who may be, once for each event",
  },
  {
    begins: /^select "symbol", "date", "open", "high", "low", "close", "volume" from "candles" order by/,
    because: "how the kit's own candle is chosen, before it makes any call",
  },
  {
    begins:
      /^select ("channel", "state", count|"ended_at", "channel", "state", "attempts") .*"alert_messages"|^select "channel", "state", count/,
    because: "an owner's page of operations, counted as it is opened",
  },
  {
    begins:
      /^select count\(\*\) as count from "(refused_addresses|payment_events)"|^select "id", "type", "received_at", "attempts", "done_at", left/,
    because: "the same page's bounces and webhooks",
  },
  {
    begins: /^select "stocks"\."symbol", "stocks"\."candle_source", max\("candles"\."date"\)/,
    because: "the desk's page of market data: the newest day of each stock, counted as it is opened",
  },
  {
    begins:
      /^select count\(\*\) filter \(where s\.state|^with (months|people|signed) as|^select coalesce\(sum\(count\) filter \(where kind = 'view'\), 0\) as views/,
    because: "an owner's page of the business, summed up as it is opened",
  },
  {
    begins: /^select count\(\*\) as count from "newsletter_subscribers"/,
    because:
      "how many an issue of the newsletter would go to, counted as its page is opened and as it is sent",
  },
  {
    begins: /^select "version", [^(]* from "ledger" where "ledger"\."trade" in \(select "ledger"\."trade"/,
    because: "which entries a correction of candles touches, asked by an owner for a few days at a time",
  },
];

/** Small with however many people and days, or one row each: the rest has to be big here, or nothing would be seen. */
const small = [
  "alert_stops",
  "authors",
  "broker_cursors",
  "categories",
  "data_versions",
  "desk_posts",
  "desk_roles",
  "desk_sessions",
  "desk_signals",
  "desk_watches",
  "disputes",
  "financial_years",
  "fund_ownership",
  "fundamentals",
  "ledger_check",
  "ledger_checkpoints",
  "ledger_cosignatures",
  "ledger_open",
  "legal_holds",
  "newsletter_issues",
  "pictures",
  "post_categories",
  "post_versions",
  "posts",
  "price_targets",
  "processes",
  "rule_records",
  "sandbox_disputes",
  "sector_stocks",
  "sectors",
  "signal_runs",
  "stocks",
  "trade_counts",
];

describe.skipIf(noPostgres)(
  "on a database with a million candles, 100,000 users and as many ledger entries",
  () => {
    let server: PostgresServer;
    let api: TestApi;
    let sizes: ReadonlyMap<string, number>;
    let driven: string[];
    /** Of each statement that was executed, the time when it read most. */
    const executions = new Map<string, Execution & { by: string }>();

    beforeAll(async () => {
      server = await startPostgres();
      const url = await server.createDatabase();
      const seeded = await createTestApi({ market: true, database: await openPostgres(url) });
      await seeded.close();
      await growDatabase(url, createDataSeal(seeded.settings.dataKeys).keyId);
      sizes = await readSizes(url);
      let by = "";
      const begin = (name: string) => {
        by = name;
      };
      const watch = watchPlans((execution) => {
        const known = executions.get(execution.statement);
        if (known && execution.read <= known.read) return;
        executions.set(execution.statement, { ...execution, by });
      });
      api = await createTestApi({
        database: await openPostgres(tellingAddress(url)),
        now: marketNow,
        settings: { ledgerLog: witnessedLog },
      });
      driven = await driveCalls(api, begin);
      await driveJobs(api, begin);
      watch.stop();
    }, 300_000);
    afterAll(async () => {
      await api?.close();
      await server?.stop();
    });

    const isWalking = ({ walked }: Execution) => walked.some((table) => (sizes.get(table) ?? 0) >= BIG);
    /** What of our own statements is not allowed to be so, in words. */
    const wrong = (isWrong: (execution: Execution) => boolean) =>
      [...executions.values()]
        .filter(({ statement }) => !allowed.some(({ begins }) => begins.test(statement)))
        .filter(isWrong)
        .map(({ by, read, told, statement }) => `${by} reads ${read} (${told}): ${statement.slice(0, 300)}`);

    it("has the rows that it says, and no table of people or days is small", () => {
      expect(sizes.get("candles")).toBeGreaterThanOrEqual(1_000_000);
      expect(sizes.get("users")).toBeGreaterThanOrEqual(100_000);
      expect(sizes.get("ledger")).toBeGreaterThanOrEqual(100_000);
      expect([...sizes].flatMap(([name, rows]) => (rows < BIG ? name : [])).sort()).toEqual(small);
    });

    it("takes every call of the contract", () => {
      expect(driven).toEqual(listCalls().map(({ name }) => name));
    });

    it("goes through no big table from end to end, for a call or for a job of every few minutes", () => {
      expect(executions.size).toBeGreaterThan(300);
      expect(wrong(isWalking)).toEqual([]);
    });

    it("looks at no more rows than a page could show", () => {
      expect(wrong(({ read }) => read >= BIG)).toEqual([]);
    });

    it.each(allowed)("still needs its exception: $because", ({ begins }) => {
      const found = [...executions.values()].filter(({ statement }) => begins.test(statement));
      expect(found.filter((one) => one.read >= BIG || isWalking(one))).not.toEqual([]);
    });
  },
);
