import ipaddr from "ipaddr.js";

/** The networks that limits count an address by. Both are text to compare, and the same for every spelling. */
export interface Networks {
  /** What one connection has: an IPv4 address, or the /64 of an IPv6 address. */
  host: string;
  /**
   * What one customer can be given: the /48 of an IPv6 address, which holds 65,536 networks of 64 bits. An IPv4 address
   * has no larger network of its own: `site` equals `host`.
   */
  site: string;
}

/** All text that is no address counts as one client, so that nonsense never has a limit of its own. */
const unknown: Networks = { host: "unknown", site: "unknown" };

/**
 * The one spelling of an address (RFC 5952): lower case, no leading zeros, zeros compressed, without a zone. An IPv4
 * address within IPv6 (`::ffff:198.51.100.7`, also in hexadecimal) is that IPv4 address.
 * @returns undefined for text that is no address; short, octal and hexadecimal IPv4 notations are none
 */
export function canonicalAddress(text: string): string | undefined {
  const parsed = parse(text);
  return parsed && withoutZone(parsed);
}

/** The networks that `address` counts for; the same for an unknown address and for one that cannot be parsed. */
export function networksOf(address: string | undefined): Networks {
  const parsed = parse(address ?? "");
  if (!parsed) return unknown;
  if (parsed.kind() === "ipv4") {
    const host = parsed.toString();
    return { host, site: host };
  }
  const { parts } = ipaddr.IPv6.parse(withoutZone(parsed));
  const network = (bits: number) =>
    `${new ipaddr.IPv6(parts.map((part, at) => (at * 16 < bits ? part : 0)))}/${bits}`;
  return { host: network(64), site: network(48) };
}

type Address = ReturnType<typeof ipaddr.process>;

function parse(text: string): Address | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  // Asked of any other text, the library throws an error for itself to catch. In a bundle of megabytes its message alone takes
  // longer than to open a session's cookie, and each request has several addresses.
  const isAddress = plain.includes(":")
    ? ipaddr.IPv6.isValid(plain)
    : ipaddr.IPv4.isValidFourPartDecimal(plain);
  return isAddress ? ipaddr.process(plain) : undefined;
}

/** A zone names an interface of one machine (`fe80::1%eth0`) and is text of the sender's choice. */
const withoutZone = (address: Address): string => address.toString().replace(/%.*$/, "");

/** Whether an address, in brackets or not, is one of private networks (RFC 1918, RFC 4193) or link-local. */
export function isPrivateAddress(text: string): boolean {
  const range = parse(text.replace(/^\[|\]$/g, ""))?.range();
  return range === "private" || range === "uniqueLocal" || range === "linkLocal";
}

/** Whether an address is one of the internet's: neither private nor loopback, nor of any other range that is set apart. */
export const isPublicAddress = (text: string): boolean => parse(text)?.range() === "unicast";
