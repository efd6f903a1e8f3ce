import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TrackerPage } from "~/pages/roi/roi-tracker.server";
import type { RulePositionsPage } from "~/pages/roi/rule-positions.server";
import type { RulePage } from "~/pages/roi/rules.server";
import { loader as tracker } from "~/routes/roi-tracker";
import { loader } from "~/routes/roi-tracker_.rules.$rule";
import { loader as csv } from "~/routes/roi-tracker_.rules.$rule_.csv";
import { loader as positions } from "~/routes/roi-tracker_.rules.$rule_.positions";
import { insertRows } from "../../../api/db/insert-rows";
import { rulePositionRows } from "../../../api/db/record-tables";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { refreshRuleRecords } from "../../../api/roi/rule-records";
import { tradingDays } from "../../../domain/trading-days";
import { fallingRisingFalling } from "../../harness/courses";
import { addCandles, addStock } from "../../harness/market-rows";
import { down, unknownCall, withMarket } from "../../harness/market-visit";

const days = tradingDays("2021-01-04", "2024-06-28");
const on = withMarket(async (api) => {
  await addStock(api, { symbol: "AAPL" });
  await addCandles(api, "AAPL", Object.fromEntries(fallingRisingFalling(days)));
  await refreshRuleRecords({
    ...{ db: api.db, settings: api.settings, now: api.now },
    marketData: createSandbox(api.now),
  });
});

const address = "/roi-tracker/rules/ten-month-average";
const open = async (rule = "ten-month-average") =>
  (await on.visitor.visit(loader, `/roi-tracker/rules/${rule}`, { params: { rule } })) as {
    status: number;
    data: RulePage;
  };

describe("the page of a published rule", () => {
  test("has both records with their pictures, in one call", async () => {
    const { data } = await open();
    const rule = data.rule.state === "ready" ? data.rule.data : expect.fail("no rule");
    expect(rule.title).toBe("Ten-month average");
    for (const held of [rule.shares, rule.options]) {
      expect(held?.report.ofAll.trades).toBeGreaterThan(0);
      expect(held?.drawings.equity?.wide).toContain("<svg");
    }
    expect(on.calls.map(({ line }) => line)).toEqual(["GET /api/public-tracker/rules"]);
  });

  test("stands in words where the upstream is away, or does not know of rules", async () => {
    on.goTo(down);
    expect((await open()).data.rule.state).toBe("failed");
    on.goTo(unknownCall);
    expect((await open()).data.rule.state).toBe("not-offered");
  });

  test("of a rule that there is not is none", async () => {
    expect((await open("luck")).status).toBe(404);
  });
});

describe("the page of its positions", () => {
  const positionsOf = async (query: string) =>
    (await on.visitor.visit(positions, `${address}/positions${query}`, {
      params: { rule: "ten-month-average" },
    })) as { status: number; data: RulePositionsPage };
  const rowsOf = async (query: string) => {
    const { data } = await positionsOf(query);
    return data.positions.state === "ready" ? data.positions.data : expect.fail("no positions");
  };

  test("has the rows of the file, held as the address says, and shares where it says nothing", async () => {
    const { rows, total, pages } = await rowsOf("?held=options");
    expect(rows.length).toBe(total);
    expect(pages).toBe(1);
    expect(rows.every(({ strike }) => typeof strike === "number")).toBe(true);
    expect((await rowsOf("")).rows.every(({ strike }) => strike == null)).toBe(true);
  });

  test.each(["?page=2", "?page=0", "?page=-1", "?page=x", "?page=99999999"])(
    "of a page that there is not, %s, is none",
    async (query) => {
      expect((await positionsOf(query)).status).toBe(404);
    },
  );

  test("stands in words where the upstream is away", async () => {
    on.goTo(down);
    expect((await positionsOf("")).data.positions.state).toBe("failed");
  });
});

describe("the file of its positions", () => {
  const file = async (query: string) => {
    const { text } = await on.visitor.visit(csv, `${address}/csv${query}`, {
      params: { rule: "ten-month-average" },
    });
    const [head = "", ...rows] = text.trimEnd().split("\r\n");
    return { head, rows: rows.map((row) => row.split(",")) };
  };

  test("has what was paid and got, so that each ROI follows from its row", async () => {
    const { head, rows } = await file("?held=shares");
    expect(head).toBe(
      "symbol,held as,signal date,fill date,close date,stake,ask,exit bid,dividends,strike,expiration,roi,result,taken by the capital,out of sample",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const [, held, , , close, stake, ask, bid, paid, strike, , roi, result] of rows) {
      expect([held, strike]).toEqual(["shares", ""]);
      if (close === "Open") continue;
      expect(Number(roi)).toBeCloseTo((Number(bid) + Number(paid) - Number(ask)) / Number(ask), 4);
      expect(Number(result)).toBeCloseTo(Number(stake) * Number(roi), 6);
    }
  });

  test("is of options where the address says so", async () => {
    const { rows } = await file("?held=options");
    expect(rows.length).toBeGreaterThan(0);
    for (const [, held, , , , , , , paid, strike] of rows) {
      expect([held, paid]).toEqual(["options", ""]);
      expect(Number(strike)).toBeGreaterThan(0);
    }
  });
});

test("the tracker begins with the rules' records, and leaves them out where something narrower is asked for", async () => {
  const page = async (query = "") =>
    (await on.visitor.visit(tracker, `/roi-tracker${query}`)).data as TrackerPage;
  const { rules } = await page();
  const headlines = rules?.state === "ready" ? rules.data.rules : [];
  expect(headlines.map(({ name }) => name)).toEqual([
    "time-series-momentum",
    "ten-month-average",
    "year-high",
  ]);
  expect(headlines[1]?.held.map(({ instrument }) => instrument)).toEqual(["shares", "options"]);
  expect((await page("?symbol=AAPL")).rules).toBeUndefined();
});

// It replaces the positions of the tests before it.
test("a page of positions goes on where the one before ended, over all pages of the upstream", async () => {
  const count = 2_130;
  const days = tradingDays("2010-01-04", "2019-12-31").slice(0, count);
  const row = { symbol: "AAPL", closeDate: "Open", stakeCents: 100, ask: 1, taken: true } as const;
  const { db } = on.api;
  await db.delete(rulePositionRows);
  await db.execute(sql`update rule_records set report = report || ${{ taken: count, skipped: 0 }}`);
  const record = { rule: "ten-month-average", instrument: "shares" };
  const rows = days.map((fillDate, place) => ({ ...record, place, position: { ...row, fillDate } }));
  await insertRows(db, rulePositionRows, rows);
  const pages = Math.ceil(count / 50);
  const seen: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const { data } = (await on.visitor.visit(positions, `${address}/positions?page=${page}`, {
      params: { rule: "ten-month-average" },
    })) as { data: RulePositionsPage };
    if (data.positions.state !== "ready") expect.fail("no positions");
    seen.push(...data.positions.data.rows.map(({ fillDate }) => fillDate));
  }
  expect(seen).toEqual(days);
});
