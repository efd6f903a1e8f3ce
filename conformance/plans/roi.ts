import { contract } from "../../contract";
import type { TradeQuery } from "../../contract/roi";
import { ascending, same } from "../compare";
import { assertRefused } from "../judge";
import { noSuchSymbol } from "../made-up";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { handRecordPlans } from "./hand-record";
import { ledgerPlans } from "./ledger";

const { roi } = contract;

export function roiPlans(world: World): PlansOf<typeof roi> {
  const { ask, read, listed } = world;
  const list = async (input: TradeQuery) => read(roi.trades, await ask(roi.trades, input));
  // Of the run, so that the same is not shown by two.
  const name = `Conformance Kit ${world.newPerson().email.slice(12, 24)}`;
  const submission = async () => ({
    name,
    symbol: (await listed()).symbol,
    tradeType: "Call" as const,
    fillDate: "2022-01-03",
    closeDate: "2022-01-04",
    roi: 0.14,
    evidence: "https://example.com/statement",
  });
  const send = async (changes: object) => ask(roi.submit, { ...(await submission()), ...changes });

  return {
    trades: {
      sample: async () => ({
        input: {
          basis: "simulated",
          type: "Call",
          symbol: (await listed()).symbol,
          from: "2000-01-03",
          to: "2099-12-31",
          sort: "fill",
          page: 1,
          size: 10,
        },
      }),
      promises: [
        {
          name: "sort=fill, and sort=-fill",
          expected: "the oldest fill first, and the newest",
          act: async () => {
            const fills = (await list({ sort: "fill" })).trades.map(({ fillDate }) => fillDate);
            const turned = (await list({ sort: "-fill" })).trades.map(({ fillDate }) => fillDate);
            ascending(fills, "trades.fillDate");
            return ascending(turned.reverse(), "trades.fillDate");
          },
        },
        {
          name: "the record beside a page",
          expected: "that of all the trades: its number is the total, gross less subscription is net",
          act: async () => {
            const { record, total } = await list({ size: 1 });
            same("record.trades", total, record.trades);
            return same("record.netCents", record.grossCents - record.subscriptionCents, record.netCents);
          },
        },
        {
          name: "what the capital had nothing left for",
          expected: "rows without a balance, and a report that counts as many",
          act: async () => {
            const { trades, report, total } = await list({ basis: "simulated", size: 1000 });
            const skipped = trades.filter(({ taken }) => taken === false);
            const wrong = skipped.find(({ balance }) => typeof balance === "number");
            if (wrong) throw new Unmet(`a row that was skipped with ${wrong.balance}`, "trades.balance");
            if (report && total === trades.length) same("report.skipped", report.skipped, skipped.length);
            return "200";
          },
        },
        {
          name: "basis=live",
          expected: "rows that say live, and no other",
          act: async () => {
            const { trades } = await list({ basis: "live" });
            const other = trades.find(({ basis }) => basis !== "live");
            if (!other) return "200";
            throw new Unmet(`a row that says ${other.basis}`, "trades.basis");
          },
        },
        {
          name: "a stock without a trade",
          expected: "2xx, no trades, and a record of none",
          act: async () => same("total", 0, (await list({ symbol: noSuchSymbol })).total),
        },
        {
          name: "a first day after the last",
          expected: "422 with a sentence",
          act: async () =>
            assertRefused(await ask(roi.trades, { from: "2022-02-01", to: "2022-01-01" }), [422]),
        },
        {
          name: "a page beyond the last",
          expected: "2xx and no trades",
          act: async () => same("trades", 0, (await list({ page: 100_000 })).trades.length),
        },
      ],
    },
    ...ledgerPlans(world),
    submissions: {
      sample: async () => ({}),
      // Stands here, as it is this call of ours that tells how many there are.
      promises: [
        {
          name: "the same sent again",
          expected: "2xx, and one more is pending, not two",
          act: async () => {
            const pending = async () => read(roi.submissions, await ask(roi.submissions, undefined)).pending;
            const before = await pending();
            const again = { name: `${name} again` };
            for (let times = 0; times < 2; times++) read(roi.submit, await send(again));
            return same("pending", before + 1, await pending());
          },
        },
      ],
    },
    submit: {
      sample: async () => ({ input: await submission() }),
      promises: [
        {
          name: "a close before the fill",
          expected: "422 with a sentence",
          act: async () => assertRefused(await send({ closeDate: "2022-01-02" }), [422]),
        },
        {
          name: "a close that is still to come",
          expected: "422 with a sentence",
          act: async () => assertRefused(await send({ closeDate: "2099-12-31" }), [422]),
        },
      ],
    },
    intraday: {
      sample: async () => ({}),
      promises: [
        {
          name: "what was left on the day of its fill",
          expected: "no more than was closed, and no more closed than there are trades",
          act: async () => {
            const { trades, closed, intraday } = read(roi.intraday, await ask(roi.intraday, undefined));
            return ascending([intraday, closed, trades], "trades");
          },
        },
      ],
    },
    ruleRecords: {
      sample: async () => ({}),
      promises: [
        {
          name: "the signals of a rule held as shares, and as options",
          expected: "both on the same capital, with what was taken and what was skipped making up all",
          act: async () => {
            const { rules } = read(roi.ruleRecords, await ask(roi.ruleRecords, undefined));
            for (const { shares, options } of rules) {
              if (shares && options)
                same("options.report.capitalCents", shares.report.capitalCents, options.report.capitalCents);
              for (const held of [shares, options]) {
                if (!held) continue;
                const { taken, skipped, ofAll } = held.report;
                same("report.ofAll.trades", ofAll.trades, taken + skipped);
              }
            }
            return "200";
          },
        },
      ],
    },
    rulePositions: {
      sample: async () => ({ input: { rule: "time-series-momentum", held: "shares", page: 1 } }),
      promises: [
        {
          name: "the order of its positions",
          expected: "that in which capital goes to them: the oldest fill first",
          act: async () => {
            const asked = { rule: "time-series-momentum", held: "shares" } as const;
            const { positions } = read(roi.rulePositions, await ask(roi.rulePositions, asked));
            return ascending(
              positions.map(({ fillDate }) => fillDate),
              "positions.fillDate",
            );
          },
        },
      ],
    },
    ...handRecordPlans(world),
    news: {
      sample: async () => ({}),
      promises: [
        {
          name: "the order of its articles",
          expected: "the newest first",
          act: async () => {
            const { articles } = read(roi.news, await ask(roi.news, undefined));
            const times = articles.map(({ publishedAt }) => -Date.parse(publishedAt));
            return ascending(times, "articles.publishedAt");
          },
        },
      ],
    },
  };
}
