import { type AnyColumn, gt, lt, or, type SQL } from "drizzle-orm";

/** As `<>`, for an index to answer: two ranges of it, where it would be read from end to end. */
export const differsFrom = (column: AnyColumn, value: string): SQL | undefined =>
  or(lt(column, value), gt(column, value));
