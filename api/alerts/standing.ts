import { and, inArray } from "drizzle-orm";
import type { Told } from "../../domain/alerts/told";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/** What the ledger says of a trade beside the entry that is told. */
export interface Standing {
  /** Whether it was filled before that entry. */
  wasFilled: boolean;
  /** Whether it has been filled, left unfilled, withdrawn or closed since: what the entry told to do is overtaken. */
  isSettled: boolean;
  /** Whether it was amended since: its levels are no longer those that the entry told. */
  isAmended: boolean;
}

const settlingKinds: readonly string[] = ["fill", "unfilled", "withdraw", "close"];

type Entry = Pick<Told, "trade" | "seq">;

/** How the trades of entries stand at this moment. */
export async function readStandings(db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => Standing> {
  const trades = [...new Set(entries.map(({ trade }) => trade))];
  const rows =
    trades.length === 0
      ? []
      : await db
          .select({ trade: ledger.trade, kind: ledger.kind, seq: ledger.seq })
          .from(ledger)
          .where(and(inArray(ledger.trade, trades), inArray(ledger.kind, [...settlingKinds, "amend"])));
  return ({ trade, seq }) => {
    const others = rows.filter((row) => row.trade === trade);
    const later = others.filter((row) => row.seq > seq);
    return {
      wasFilled: others.some((row) => row.kind === "fill" && row.seq < seq),
      isSettled: later.some((row) => row.kind !== "amend"),
      isAmended: later.some((row) => row.kind === "amend"),
    };
  };
}
