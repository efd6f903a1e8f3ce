import { readFile } from "node:fs/promises";
import type { CorporateAction } from "../../../../domain/corporate-actions";
import { lastClosedDay } from "../../../../domain/trading-days";
import { readActionFile } from "../../../market/import-actions";
import { assertReadable, BadFile, readCandleFile, unreadable } from "../../../market/import-file";
import type { Candle } from "../port";
import { type Figures, readFigures } from "./figure-file";
import * as kinds from "./figure-kinds";
import { type FoundFile, isUnchanged } from "./folder";
import { createSeries } from "./series";

/** All that a folder's files say together. */
export interface Reading {
  /** Of each stock that has any, in today's shares. */
  prices: ReadonlyMap<string, { candles: readonly Candle[]; actions: readonly CorporateAction[] }>;
  figures: {
    [Kind in FigureName]: (typeof kinds)[Kind] extends kinds.FigureKind<infer Row> ? Figures<Row> : never;
  };
  /** By name, with what is wrong. */
  refused: ReadonlyMap<string, string>;
}

type FigureName = keyof typeof kinds;

/** More than any file of figures of a hundred stocks has. */
const MOST_BYTES = 5_000_000;

/**
 * Reads files in their order, each whole or not at all. A later row takes an earlier one's place.
 * @param symbols the stocks that there are
 */
export async function readFiles(
  files: readonly FoundFile[],
  symbols: ReadonlySet<string>,
  now: Date,
): Promise<Reading> {
  const refused = new Map<string, string>();
  /** A file that changes while it is read is there with the next look. */
  async function take(file: FoundFile, work: () => Promise<() => void>): Promise<void> {
    try {
      const apply = await work();
      if (await isUnchanged(file)) apply();
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      if (await isUnchanged(file)) refused.set(file.name, error.message.replaceAll(file.path, file.name));
    }
  }
  const of = (kind: string) => files.filter(({ name, leadsOut }) => kindOf(name) === kind && !leadsOut);

  const actions = new Map<string, CorporateAction[]>();
  for (const file of of("actions")) {
    await take(file, async () => {
      const told = await readActionFile(file.path);
      for (const symbol of told.keys()) {
        if (!symbols.has(symbol))
          throw new BadFile(`${file.name}: ${symbol} is none of the stocks that are listed.`);
      }
      return () => {
        for (const [symbol, rows] of told) actions.set(symbol, replace(actions.get(symbol) ?? [], rows));
      };
    });
  }

  const series = createSeries(actions);
  const rules = { symbols, lastDay: lastClosedDay(now), judge: series.judge };
  for (const file of of("candles")) {
    await take(file, async () => {
      const rows = await readCandleFile(file.path, rules);
      return () => {
        for (const [symbol, candles] of rows) series.add(symbol, candles);
      };
    });
  }

  const figuresOf = async <Row>(name: FigureName, kind: kinds.FigureKind<Row>): Promise<Figures<Row>> => {
    const found: Figures<Row> = new Map();
    for (const file of of(name)) {
      await take(file, async () => {
        const text = await readWhole(file);
        const rows: Figures<Row> = new Map();
        readFigures(file.name, text, kind, symbols, rows);
        return () => {
          for (const [symbol, values] of rows)
            found.set(symbol, new Map([...(found.get(symbol) ?? []), ...values]));
        };
      });
    }
    return found;
  };
  const figures = {
    fundamentals: await figuresOf("fundamentals", kinds.fundamentals),
    years: await figuresOf("years", kinds.years),
    recommendations: await figuresOf("recommendations", kinds.recommendations),
    targets: await figuresOf("targets", kinds.targets),
    funds: await figuresOf("funds", kinds.funds),
    dates: await figuresOf("dates", kinds.dates),
  };
  for (const { name, leadsOut } of files) {
    if (leadsOut)
      refused.set(name, `${name} is a link that leads out of the folder. Put the file itself there.`);
    else if (kindOf(name) === undefined)
      refused.set(name, `${name}: a file is named after what is in it, such as candles-2026-11-27.csv.`);
  }
  return { prices: series.finish(), figures, refused };
}

/** Its size is asked first: a file that does not fit into memory would end the process. */
async function readWhole({ path }: FoundFile): Promise<string> {
  await assertReadable(path, { bytes: MOST_BYTES });
  return readFile(path, "utf8").catch((error: unknown) => {
    throw unreadable(path, error);
  });
}

const names = new Set(["candles", "actions", ...Object.keys(kinds)]);

/** What a file holds: the first word of its name. */
function kindOf(name: string): string | undefined {
  const [word = ""] = /^[a-z]+/.exec(name) ?? [];
  return names.has(word) ? word : undefined;
}

/** All of a day and kind in a later file takes the place of the earlier file's. */
function replace(before: readonly CorporateAction[], rows: readonly CorporateAction[]): CorporateAction[] {
  const told = new Set(rows.map(({ date, kind }) => `${date} ${kind}`));
  return [...before.filter(({ date, kind }) => !told.has(`${date} ${kind}`)), ...rows];
}
