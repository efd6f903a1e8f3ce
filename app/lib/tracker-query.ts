import { tickerPattern } from "../../domain/market";
import {
  defaultTradeOrder,
  isCalendarDate,
  isTradeOrder,
  judgePeriod,
  rulePattern,
  type TradeOrder,
} from "../../domain/trade-query";

/** What the address of the tracker can ask for, and the form of its filters. In the order of that form. */
export const trackerFields = ["basis", "symbol", "type", "rule", "from", "to", "sort"] as const;
export type TrackerField = (typeof trackerFields)[number] | "page";

export type TrackerBasis = "live" | "simulated" | "sample";
const bases: readonly TrackerBasis[] = ["live", "simulated", "sample"];

/** An address understood. What it does not name is undefined: all of it is meant. */
export interface TrackerQuery {
  basis?: TrackerBasis | undefined;
  symbol?: string | undefined;
  type?: "Call" | "Put" | undefined;
  rule?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: TradeOrder | undefined;
  page: number;
}

/** What the fields of the form hold: the address's own words. */
export type TrackerWords = Partial<Record<TrackerField, string>>;

/** An address as typed, with what is asked for, or with what cannot be asked for and why: one of the two. */
export interface ReadQuery {
  words: TrackerWords;
  query?: TrackerQuery | undefined;
  problems?: TrackerWords | undefined;
}

/** The upstream's most. */
const lastPage = 100_000;

/** Reads the tracker's query. A field that is empty is not asked for; one that cannot be understood is never passed over. */
export function readTrackerQuery(given: URLSearchParams): ReadQuery {
  const words: TrackerWords = {};
  for (const field of [...trackerFields, "page"] as const) {
    const text = given.get(field)?.trim();
    if (text) words[field] = text;
  }
  const problems: TrackerWords = {};
  const understood = <T>(field: TrackerField, read: (text: string) => T | undefined, message: string) => {
    const text = words[field];
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === undefined) problems[field] = message;
    return value;
  };
  const day = (text: string) => (isCalendarDate(text) ? text : undefined);
  const query: TrackerQuery = {
    basis: understood("basis", oneOf(bases), "Choose live, simulated or sample"),
    symbol: understood("symbol", readTicker, "That is not a stock symbol"),
    type: understood("type", oneOf(["Call", "Put"]), "Choose calls or puts"),
    rule: understood("rule", readRule, "There is no such rule"),
    from: understood("from", day, "There is no such date; write it as year-month-day, like 2022-01-31"),
    to: understood("to", day, "There is no such date; write it as year-month-day, like 2022-01-31"),
    sort: understood("sort", (text) => (isTradeOrder(text) ? text : undefined), "There is no such order"),
    page: understood("page", readPage, "Pages are counted from 1") ?? 1,
  };
  const turned = judgePeriod(query.from, query.to);
  if (turned) problems.from = turned;
  if (query.basis === "sample" && query.rule) problems.rule = "The sample history follows no rule";
  return Object.keys(problems).length > 0 ? { words, problems } : { words, query };
}

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

const readTicker = (text: string) => {
  const capitals = text.toUpperCase();
  return tickerPattern.test(capitals) ? capitals : undefined;
};

const readRule = (text: string) => (rulePattern.test(text) ? text : undefined);

const readPage = (text: string) => {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= lastPage ? page : undefined;
};

/** The query as the address carries it: only what is asked for, and nothing that is so anyway. */
export function toTrackerWords({ sort, page, ...rest }: TrackerQuery): TrackerWords {
  const words: TrackerWords = {};
  for (const [field, value] of Object.entries(rest)) {
    const known = trackerFields.find((name) => name === field);
    if (known && value !== undefined) words[known] = value;
  }
  if (sort !== undefined && sort !== defaultTradeOrder) words.sort = sort;
  if (page > 1) words.page = String(page);
  return words;
}
