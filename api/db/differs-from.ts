import { type AnyColumn, gt, lt, or, type SQL } from "drizzle-orm";

/** As `<>`, but as two ranges that an index can answer. With `<>` the whole index would be read. */
export const differsFrom = (column: AnyColumn, value: string): SQL | undefined =>
  or(lt(column, value), gt(column, value));
