import { describe, expect, test } from "vitest";
import type { HandRecordPage } from "~/pages/roi/hand-record.server";
import { loader } from "~/routes/roi-tracker_.by-hand";
import { loader as csv } from "~/routes/roi-tracker_.by-hand_.csv";
import { plantEntries } from "../../harness/ledger";
import { down, unknownCall, withMarket } from "../../harness/market-visit";

const option = { symbol: "AAPL", tradeType: "Call", strikeCents: 18_000, expiration: "2022-01-21" };
const priced = { prices: "model", model: 1, quotedAt: null };
const owner = { basis: "practice", source: "sandbox", trade: "by-hand:AAPL:2021-12-31:0" } as const;

const on = withMarket(async (api) => {
  await plantEntries(
    api.db,
    [
      {
        ...{ ...owner, kind: "signal" },
        facts: {
          ...{ ...option, rule: "by-hand", date: "2021-12-31", session: "2022-01-03", entryCents: 17_757 },
          ...{ stopCents: null, targetCents: null, mostDays: 5, volatility: 3_000, delayMinutes: 0 },
          ...{ prices: "model", reason: "Orders grew.", holdings: "None." },
        },
      },
      {
        ...{ ...owner, kind: "fill" },
        facts: {
          ...{ ...option, ...priced, fillDate: "2022-01-03", askCents: 300, bidCents: 294 },
          ...{ feesCents: 0, stakeCents: 100_000, openMicros: 177_830_000 },
        },
      },
      {
        ...{ ...owner, kind: "close" },
        facts: {
          ...{ ...option, ...priced, closeDate: "2022-01-04", exit: "stop", exitBidCents: 150, feesCents: 0 },
          ...{ resultCents: -50_000, missingDays: 0, stockMicros: null, candleDate: "2022-01-04" },
          ...{
            openMicros: 177_000_000,
            highMicros: 178_000_000,
            lowMicros: 170_000_000,
            closeMicros: 171_000_000,
          },
        },
      },
    ],
    api.now(),
  );
});

const address = "/roi-tracker/by-hand";
const open = async (query = "") =>
  (await on.visitor.visit(loader, `${address}${query}`)) as { status: number; data: HandRecordPage };

describe("the page of signals made by hand", () => {
  test("has the total of each basis with its pictures, and every signal, in two calls", async () => {
    const { data } = await open();
    const record = data.record.state === "ready" ? data.record.data : expect.fail("no record");
    expect(record.totals).toMatchObject([{ basis: "practice", states: { closed: 1 } }]);
    expect(record.totals[0]?.report?.ofAll).toMatchObject({ losses: 1, resultCents: -50_000 });
    expect(record.totals[0]?.drawings?.equity?.wide).toContain("<svg");
    const signals = data.signals.state === "ready" ? data.signals.data : expect.fail("no signals");
    expect(signals.rows).toMatchObject([{ symbol: "AAPL", state: "closed", roi: -0.5 }]);
    expect(on.calls.map(({ line }) => line)).toHaveLength(2);
  });

  test("stands in words where the upstream is away, or does not know of them", async () => {
    on.goTo(down);
    expect((await open()).data.record.state).toBe("failed");
    on.goTo(unknownCall);
    const { data } = await open();
    expect([data.record.state, data.signals.state]).toEqual(["not-offered", "not-offered"]);
  });

  test.each(["?page=2", "?page=0", "?page=x", "?page=99999999"])("has no page %s", async (query) => {
    expect((await open(query)).status).toBe(404);
  });

  test("gives them as a file that calls practice a sample", async () => {
    const { text } = await on.visitor.visit(csv, `${address}/csv`);
    const [head = "", ...rows] = text.trimEnd().split("\r\n");
    expect(head.split(",").slice(0, 3)).toEqual(["entry", "basis", "symbol"]);
    expect(rows.map((row) => row.split(",").slice(1, 3))).toEqual([["practice (sample)", "AAPL"]]);
  });
});
