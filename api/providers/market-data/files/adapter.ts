import { lastClosedDay } from "../../../../domain/trading-days";
import { type DataLicence, type MarketData, MarketDataError } from "../port";
import { leaveNotes, listFolder, markOf, whyUnreadable } from "./folder";
import { type Reading, readFiles } from "./reading";

export interface FilesOptions {
  /** The whole path. */
  folder: string;
  licence: DataLicence;
  now: () => Date;
  /** The stocks that there are. */
  symbols: ReadonlySet<string>;
}

interface Known {
  mark: string;
  reading: Reading;
}

/**
 * Market data out of the files of a folder (docs/market-data-files.md), which an operator fills from a source of theirs.
 * What no file tells of a stock is `not_told`. A folder that cannot be read is a provider that is down.
 */
export function createFiles({ folder, licence, now, symbols }: FilesOptions): MarketData {
  let known: Known | undefined;
  let failure = "";
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const files = await listFolder(folder);
      const mark = markOf(files, lastClosedDay(now()));
      failure = "";
      if (known?.mark === mark) return;
      const reading = await readFiles(files, symbols, now());
      await leaveNotes(folder, reading.refused);
      known = { mark, reading };
    } catch (error) {
      known = undefined;
      failure = whyUnreadable(error);
    }
  }
  /** Who asks while somebody looks waits for that look. */
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function read(): Promise<Reading> {
    if (!known && !failure) await lookOnce();
    if (!known) throw new MarketDataError("unavailable", `MARKET_DATA_FOLDER: ${failure}`);
    return known.reading;
  }
  const within = (from: string, to: string) => (row: { date: string }) => row.date >= from && row.date <= to;

  /** @throws {MarketDataError} `not_told` where no file names the stock */
  function told<Value>(value: Value | undefined): Value {
    if (value === undefined) throw new MarketDataError("not_told", "no file names it");
    return value;
  }
  const rowsOf = <Row>(rows: ReadonlyMap<string, Row> | undefined): Row[] =>
    [...told(rows)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

  return {
    name: "files",
    licence,
    feed: {
      look: async () => {
        await lookOnce();
        const refused = [...(known?.reading.refused ?? [])].map(([file, reason]) => ({ file, reason }));
        return { mark: known?.mark ?? failure, refused };
      },
    },

    candles: async (symbol, from, to) =>
      told((await read()).prices.get(symbol)).candles.filter(within(from, to)),
    actions: async (symbol, from, to) =>
      told((await read()).prices.get(symbol))
        .actions.filter(within(from, to))
        .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
    fundamentals: async (symbol) => told((await read()).figures.fundamentals.get(symbol)?.get("")),
    financialYears: async (symbol) => rowsOf((await read()).figures.years.get(symbol)),
    recommendations: async (symbol) => rowsOf((await read()).figures.recommendations.get(symbol)),
    priceTarget: async (symbol) => told((await read()).figures.targets.get(symbol)?.get("")),
    fundOwnership: async (symbol) => rowsOf((await read()).figures.funds.get(symbol)),
    // Texts of others come with rights of their own, and no trade needs them.
    news: async () => {
      throw new MarketDataError("not_told", "files have no news");
    },
    dates: async (symbol, from, to) =>
      rowsOf((await read()).figures.dates.get(symbol)).filter(within(from, to)),
  };
}
