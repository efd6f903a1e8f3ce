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
          .where(and(inArray(ledger.trade, trades), inArray(ledger.kind, [...settlingKinds])));
  return ({ trade, seq }) => {
    const settling = rows.filter((row) => row.trade === trade);
    return {
      wasFilled: settling.some((row) => row.kind === "fill" && row.seq < seq),
      isSettled: settling.some((row) => row.seq > seq),
    };
  };
}
