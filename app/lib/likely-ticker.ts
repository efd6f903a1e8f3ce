import { tickerPattern } from "../../domain/market";

/** As most are: five letters at most, and a class. */
const usual = /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/;

/**
 * The ticker that a path without a page seems to have meant, in capitals: whatever could be one after "/stocks/", and
 * elsewhere a last segment that is written like one ("/TSLA").
 */
export function likelyTicker(pathname: string): string | undefined {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  if (segments[0] !== "stocks") return usual.test(last) ? last : undefined;
  const ticker = (segments[1] ?? "").toUpperCase();
  return tickerPattern.test(ticker) ? ticker : undefined;
}
