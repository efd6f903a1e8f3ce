import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null | undefined;

/**
 * Rows for standard output, without a line end behind the last. A text that a spreadsheet would run as a formula is led by
 * an apostrophe: people choose some of them.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [columns, ...rows].map((row) => [...row]);
  return stringify(lines, { escape_formulas: true }).trimEnd();
}
