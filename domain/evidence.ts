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
