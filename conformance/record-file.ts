import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { RecordRow } from "../domain/ledger-record";

const Row = z.object({
  basis: z.string(),
  symbol: z.string(),
  type: z.string(),
  "fill date": z.string(),
  "close date": z.string(),
  result: z.string(),
  "ledger entry": z.string(),
});

/** The rows of a record as the site gives it as a file. @throws for another file */
export function readRecord(csv: string): RecordRow[] {
  const rows: unknown = parse(csv, { bom: true, columns: true, skip_empty_lines: true });
  return z
    .array(Row)
    .parse(rows)
    .map((row) => ({
      basis: row.basis,
      symbol: row.symbol,
      tradeType: row.type,
      fillDate: row["fill date"],
      closeDate: /^\d{4}-\d\d-\d\d$/.test(row["close date"]) ? row["close date"] : undefined,
      resultCents: row.result === "" ? undefined : Math.round(Number(row.result) * 100),
      seq: /^\d+$/.test(row["ledger entry"]) ? Number(row["ledger entry"]) : undefined,
    }));
}
