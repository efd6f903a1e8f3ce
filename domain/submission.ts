/** The part after the last dot is letters: no number in an address of the network's own can be one. */
const domainName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Whether a link can be shown as evidence: https, to a site with a domain name (no address of a network or of this
 * machine), on the usual port and without a name or a password in it.
 */
export function isEvidenceLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === "https:" && domainName.test(hostname) && !port && !username && !password;
}

/** What is wrong with the day on which a trade was closed; undefined where nothing is. Dates are "YYYY-MM-DD". */
export function judgeClose(fillDate: string, closeDate: string, today: string): string | undefined {
  if (closeDate < fillDate) return "It is before the day of the fill";
  return closeDate > today ? "It is in the future" : undefined;
}
