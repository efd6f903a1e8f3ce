import { randomUUID } from "node:crypto";
import { watchWords } from "../../contract/desk-watches";
import { tickerPattern } from "../../domain/market";
import type { Db } from "../db/client";
import { createGate } from "../market/licence";
import { chooseMarketData } from "../providers/market-data/choose";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import type { Done } from "./deed-of-call";
import { readReason } from "./operate-jobs";
import { auditing, noted } from "./role-changes";
import { addWatch, listWatches, removeWatch, tellWatch } from "./watches";

type Clock = () => Date;
const machine: Clock = () => new Date();
const unchanged = "Nothing has changed.";

const sayWatches =
  (settings: Settings, now = machine) =>
  async (db: Db): Promise<string> => {
    const gate = createGate(chooseMarketData(settings.marketData, now), now());
    const rows = await listWatches(db, gate);
    if (rows.length === 0) return "No stock is on the list of those to watch.";
    return rows
      .map(tellWatch)
      .map(({ id, symbol, basis, reason, day }) => `${id}  ${symbol}, ${basis}, since ${day}: ${reason}`)
      .join("\n");
  };

/** Does it with its entry of the audit log, in one transaction. */
const change =
  (settings: Settings, now: Clock, act: (tx: Db) => Promise<Done | undefined>) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const done = await act(tx);
      if (!done) return "It was so already, and nothing has changed.";
      const mark = await appendDeed(tx, auditing(settings, now), { ...done, actor: BY_COMMAND });
      return `Done. ${noted(mark)}`;
    });

function read(words: Record<"symbol" | "reason" | "holdings", string>) {
  if (!tickerPattern.test(words.symbol))
    throw new Refused(`"${words.symbol}" is not a stock’s symbol.\n${unchanged}`);
  const reason = watchWords.reason.safeParse(words.reason);
  const holdings = watchWords.holdings.safeParse(words.holdings);
  if (!reason.success || !holdings.success)
    throw new Refused(`A reason has 1 to 600 characters, and holdings have 1 to 300.\n${unchanged}`);
  return { symbol: words.symbol, reason: reason.data, holdings: holdings.data };
}

const add =
  (settings: Settings, [symbol = "", reason = "", holdings = ""]: readonly string[], now = machine) =>
  async (db: Db): Promise<string> => {
    const watch = { id: randomUUID(), ...read({ symbol, reason, holdings }) };
    const marketData = chooseMarketData(settings.marketData, now);
    const act = (tx: Db) => addWatch(tx, { settings, marketData, now, actor: null }, watch);
    return change(settings, now, act)(db);
  };

const remove =
  (settings: Settings, [id = "", why = ""]: readonly string[], now = machine) =>
  async (db: Db): Promise<string> => {
    if (!watchWords.id.safeParse(id).success)
      throw new Refused(
        `"${id}" is not the id of a stock to watch: the command watches lists them.\n${unchanged}`,
      );
    const reason = readReason(why);
    return change(settings, now, (tx) => removeWatch(tx, now(), { id, reason }))(db);
  };

/** What an operator can do about stocks to watch, by the command's name. */
export const watchCommands = {
  watches: {
    takes: "nothing",
    act: (settings: Settings, _: readonly string[], now?: Clock) => sayWatches(settings, now),
  },
  "add-watch": { takes: "one symbol, a reason and holdings", act: add },
  "remove-watch": { takes: "one id and a reason", act: remove },
} as const;
