import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { RecordRow } from "../domain/record-row";

const text = z.string();
const Row = z.object({
  ...{ basis: text, symbol: text, type: text, expiration: text, strike: text, bid: text, ask: text },
  ...{ "exit bid": text, "fill date": text, "close date": text, roi: text, result: text, balance: text },
  ...{ rule: text, exit: text, "ledger entry": z.string().regex(/^[1-9]\d{0,9}$|^$/), source: text },
  ...{ "taken by the capital": text, "out of sample": text },
});
const columns = Object.keys(Row.shape);

/** The rows of a record as the site gives it as a file; a file of no trades has its first line alone. @throws for another file */
export function readRecord(csv: string): RecordRow[] {
  const rows: unknown = parse(csv, {
    bom: true,
    columns: (names: string[]) => {
      if (names.join() === columns.join()) return names;
      throw new Error("its first line does not name the columns of a record");
    },
    skip_empty_lines: true,
  });
  if (csv.trim() === "") throw new Error("it is empty");
  return z
    .array(Row)
    .parse(rows)
    .map(({ type, "fill date": fillDate, "close date": closeDate, "ledger entry": seq, ...row }) => ({
      ...row,
      ...{ tradeType: type, fillDate, closeDate, seq: seq === "" ? undefined : Number(seq) },
      ...{ exitBid: row["exit bid"], taken: row["taken by the capital"], outOfSample: row["out of sample"] },
    }));
}
