import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null | undefined;

/**
 * Figures as a file that a spreadsheet opens: RFC 4180 with its line ends, UTF-8 without a mark, an empty cell for
 * what is not known. A text that a spreadsheet would run as a formula is led by an apostrophe.
 * @param name the file's, without its ending; what a file system may not like becomes "-"
 */
export function csvResponse(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Response {
  const csv = stringify(
    [columns, ...rows].map((row) => [...row]),
    {
      escape_formulas: true,
      record_delimiter: "windows",
    },
  );
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(name)}.csv"`,
    },
  });
}

/** An empty cell for what nobody told. */
export const yesOrNo = (value: boolean | null | undefined): CsvCell =>
  value === undefined || value === null ? null : value ? "yes" : "no";

const fileName = (name: string) =>
  name
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "")
    .slice(0, 100) || "figures";
