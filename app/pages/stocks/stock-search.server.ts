import type { Context } from "~/context.server";
import { judgeWords } from "~/lib/stock-request";
import { listSectors } from "~/pages/sectors/sectors.server";
import { type MembersPanel, membersPanel, type Reading } from "~/session/member.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Sector, StockProfile, SymbolMatch } from "../../../contract/market-schemas";
import { defaultTicker } from "../../../domain/market";

/** What the search page shows for the words of an address. */
export type StockSearch = { words: string } & (
  | { state: "found"; matches: Panel<SymbolMatch[]> }
  /** Words that cannot be searched for, and why: nobody was asked. */
  | { state: "unaskable"; problem: string }
  /** No words: where to begin. */
  | {
      state: "start";
      figures: MembersPanel<StockProfile>;
      matches: Panel<SymbolMatch[]>;
      sectors: readonly Sector[];
    }
);

/** @param words as typed, or none */
export async function searchStocks(context: Reading, words: string): Promise<StockSearch> {
  const { upstream } = context;
  if (words === "") {
    const [begin, { sectors }] = await Promise.all([
      beginWith(context, defaultTicker),
      listSectors(upstream),
    ]);
    const other = sectors.flatMap(({ stocks }) => stocks ?? [])[0]?.symbol;
    const isUnknown = begin.matches.state === "ready" && begin.matches.data.length === 0;
    return {
      words,
      state: "start",
      ...(isUnknown && other !== undefined ? await beginWith(context, other) : begin),
      sectors,
    };
  }
  const problem = judgeWords(words);
  if (problem) return { words, state: "unaskable", problem };
  return { words, state: "found", matches: await panel(findMatches(upstream, words)) };
}

/** A stock to begin with: by its name, and with its figures for who may see them. */
async function beginWith(
  context: Reading,
  symbol: string,
): Promise<{ figures: MembersPanel<StockProfile>; matches: Panel<SymbolMatch[]> }> {
  const { upstream } = context;
  const [figures, matches] = await Promise.all([
    membersPanel(context, () => upstream.market.symbol({ symbol })),
    panel(findMatches(upstream, symbol).then((all) => all.filter(isCalled(symbol)))),
  ]);
  return { figures, matches };
}

/** The stock of that very symbol first, then as the upstream ranks them. */
async function findMatches({ market }: Context["upstream"], words: string): Promise<SymbolMatch[]> {
  const matches = await market.searchSymbols({ q: words });
  const meant = isCalled(words.toUpperCase());
  return [...matches.filter(meant), ...matches.filter((match) => !meant(match))];
}

const isCalled = (symbol: string) => (match: SymbolMatch) => match.symbol === symbol;
