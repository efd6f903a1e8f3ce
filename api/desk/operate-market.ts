import { readFile } from "node:fs/promises";
import { typedCandles } from "../../domain/typed-candles";
import type { Db } from "../db/client";
import { BadFile } from "../market/import-file";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import { readCandleRows } from "./candle-rows";
import { correctCandles, previewCandles } from "./candles";
import { readMarketState } from "./market-state";
import { readReason } from "./operate-jobs";
import { auditing, noted } from "./role-changes";

const now = () => new Date();

/** How fresh each source is, and what is odd about its candles. */
async function sayMarket(db: Db): Promise<string> {
  const { lastDay, sources, stale, oddities } = await readMarketState(db, now());
  return [
    `The last session that is over: ${lastDay}.`,
    ...sources.map(
      (each) => `${each.source}: ${each.stocks} stocks, newest ${each.newest}, ${each.behind} behind`,
    ),
    ...stale.map(({ symbol, last }) => `${symbol}: ${last ? `its last candle is of ${last}` : "no candles"}`),
    ...oddities.map(({ symbol, reason }) => `${symbol}: ${reason}`),
  ].join("\n");
}

async function readText(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new BadFile(`${file} cannot be read.`);
  });
  if (text.length > typedCandles.letters)
    throw new BadFile(`${file} is too long: the command import takes whole files.`);
  return text;
}

const correct =
  (settings: Settings, file: string, reason: string) =>
  async (db: Db): Promise<string> => {
    const why = readReason(reason);
    const rows = await readCandleRows(db, await readText(file), now());
    return db.transaction(async (tx) => {
      const { seen, used } = await previewCandles(tx, rows);
      const fields = await correctCandles(tx, rows, { seen, reason: why, now: now() });
      const deed = { actor: BY_COMMAND, action: "candles.correct", fields, reason: why };
      const mark = await appendDeed(tx, auditing(settings, now), deed);
      const stands = used.map(
        ({ seq, trade }) => `Entry ${seq} of the ledger, of ${trade}, recorded such a price, and stands.`,
      );
      return [...fields, ...stands, noted(mark)].join("\n");
    });
  };

/** What an operator can do about candles, by the command's name. */
export const marketCommands = {
  "market-data": { takes: "nothing", act: () => sayMarket },
  "correct-candles": {
    takes: "one file and a reason",
    act: (settings: Settings, [file = "", reason = ""]: readonly string[]) => correct(settings, file, reason),
  },
} as const;
