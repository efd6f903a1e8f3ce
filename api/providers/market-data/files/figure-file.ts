import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import type { ZodIssue } from "zod";
import { BadFile } from "../../../market/import-file";
import { quote } from "../../../market/import-row";
import type { FigureKind } from "./figure-kinds";

/** By symbol, and then by what makes a row one of its own. */
export type Figures<Row> = Map<string, Map<string, Row>>;

const SHOWN = 10;

/**
 * Reads a file of figures into what earlier ones brought: a row of the same kind takes the earlier one's place.
 * @param into changed only where every row is right
 * @throws {BadFile} with the line and reason of the first ten rows that are wrong
 */
export function readFigures<Row>(
  name: string,
  text: string,
  { columns, row }: FigureKind<Row>,
  symbols: ReadonlySet<string>,
  into: Figures<Row>,
): void {
  const wrong: string[] = [];
  const right: { symbol: string; key: string; value: Row }[] = [];
  for (const [at, fields] of parseRows(name, text).entries()) {
    if (at === 0) {
      if (fields.join(",") === columns.join(",")) continue;
      throw new BadFile(
        `${name}, line 1: the first line has to be ${columns.join(",")} and is ${quote(fields.join(","))}.`,
      );
    }
    const read = fields.length === columns.length ? readFields(fields) : `${fields.length} columns`;
    if (typeof read === "string") wrong.push(`Line ${at + 1}: ${read}.`);
    else if (!symbols.has(read.symbol))
      wrong.push(`Line ${at + 1}: ${quote(read.symbol)} is none of the stocks that are listed.`);
    else right.push(read);
  }
  if (wrong.length > 0) {
    const more = wrong.length > SHOWN ? [`And ${wrong.length - SHOWN} more.`] : [];
    throw new BadFile([`${name} has rows that are wrong:`, ...wrong.slice(0, SHOWN), ...more].join("\n"));
  }
  for (const { symbol, key, value } of right)
    into.set(symbol, (into.get(symbol) ?? new Map<string, Row>()).set(key, value));

  function readFields(fields: readonly string[]) {
    const named = Object.fromEntries(columns.map((column, at) => [column, fields[at]]));
    const parsed = row.safeParse(named);
    return parsed.success ? parsed.data : reasonOf(parsed.error.issues[0], named);
  }
}

function reasonOf(issue: ZodIssue | undefined, named: Record<string, string | undefined>): string {
  // Of two forms that a field or a row may have, the last is the one that says something.
  if (issue?.code === "invalid_union")
    return reasonOf(issue.unionErrors.at(-1)?.issues[0] ?? undefined, named);
  const [column] = issue?.path ?? [];
  if (typeof column !== "string") return issue?.message ?? "cannot be read";
  const { message } = issue ?? {};
  return `${column} ${quote(named[column] ?? "")} ${/^[A-Z]/.test(message ?? "") ? "is not possible" : message}`;
}

function parseRows(name: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`${name} cannot be read as a CSV.`);
    throw error;
  }
}
