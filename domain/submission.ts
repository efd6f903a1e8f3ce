import { isTradingDay } from "./trading-days";
import { parseUrl } from "./url";

const closed = "The market was closed on that day";

/** The part after the last dot is letters: no number in an address of the network's own can be one. */
const domainName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Whether a link can be shown as evidence: https, to a site with a domain name (no address of a network or of this
 * machine), on the usual port and without a name or a password in it.
 */
export function isEvidenceLink(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, hostname, port, username, password } = url;
  return protocol === "https:" && domainName.test(hostname) && !port && !username && !password;
}

/** The days of a trade, as "YYYY-MM-DD", each a date of the calendar. */
interface TradeDays {
  fillDate: string;
  closeDate: string;
}

/** What is wrong with either day of a trade; nothing where it could have been made. `today` is New York's. */
export function judgeTradeDays({ fillDate, closeDate }: TradeDays, today: string): Partial<TradeDays> {
  const wrong: Partial<TradeDays> = {};
  if (closeDate < fillDate) wrong.closeDate = "It is before the day of the fill";
  else if (closeDate > today) wrong.closeDate = "It is in the future";
  else if (!isTradingDay(closeDate)) wrong.closeDate = closed;
  if (!isTradingDay(fillDate)) wrong.fillDate = closed;
  return wrong;
}
