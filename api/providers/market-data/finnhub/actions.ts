import { isCalendarDate } from "../../../../domain/trade-query";
import type { ProviderAction } from "../port";
import type { Dividends, Splits } from "./replies";

/** The provider's dividends and splits, the oldest first. One in another currency, or without a figure, is left out. */
export function toActions(dividends: Dividends, splits: Splits): ProviderAction[] {
  return [...dividends.flatMap(toDividend), ...splits.flatMap(toSplit)].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
}

function toDividend({ date, amount, adjustedAmount, currency }: Dividends[number]): ProviderAction[] {
  const paid = adjustedAmount || amount;
  const isAmerican = !currency || currency === "USD";
  if (!isAmerican || !date || !isCalendarDate(date) || !paid || paid <= 0) return [];
  return [{ date, kind: "dividend", amount: paid }];
}

function toSplit({ date, fromFactor, toFactor }: Splits[number]): ProviderAction[] {
  if (!date || !isCalendarDate(date) || !fromFactor || !toFactor || fromFactor <= 0 || toFactor <= 0)
    return [];
  return [{ date, kind: "split", amount: toFactor / fromFactor }];
}
