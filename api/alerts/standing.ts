import { and, inArray } from "drizzle-orm";
import type { Told } from "../../domain/alerts/told";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/** What the ledger says of a trade beside the entry that is told. */
export interface Standing {
  /**
   * Whether what the entry told to do is overtaken: its trade has been left unfilled, withdrawn or closed since. A fill overtakes a
   * signal as well, which tells to enter. It overtakes no amendment: that is for those who hold the trade.
   */
  isSettled: boolean;
  /** Whether it was amended since: its levels are no longer those that the entry told. */
  isAmended: boolean;
}

const endingKinds: readonly string[] = ["unfilled", "withdraw", "close"];

type Entry = Pick<Told, "kind" | "trade" | "seq">;

/** How the trades of entries stand at this moment. */
export async function readStandings(db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => Standing> {
  const trades = [...new Set(entries.map(({ trade }) => trade))];
  const rows =
    trades.length === 0
      ? []
      : await db
          .select({ trade: ledger.trade, kind: ledger.kind, seq: ledger.seq })
          .from(ledger)
          .where(and(inArray(ledger.trade, trades), inArray(ledger.kind, [...endingKinds, "fill", "amend"])));
  return ({ kind: told, trade, seq }) => {
    const later = rows.filter((row) => row.trade === trade && row.seq > seq);
    return {
      isSettled: later.some(
        ({ kind }) => endingKinds.includes(kind) || (kind === "fill" && told !== "amended"),
      ),
      isAmended: later.some((row) => row.kind === "amend"),
    };
  };
}
