import { BlockList } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const WRONG = "must be addresses or ranges such as 203.0.113.0/24, with commas between";

/** Addresses and ranges (CIDR) as a list that answers whether an address is in one; undefined where one is neither. */
export function readRanges(texts: readonly string[]): BlockList | undefined {
  const ranges = new BlockList();
  for (const text of texts) {
    const cidr = text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`;
    const [first = ""] = cidr.split("/");
    // The library would also take short IPv4 notations, which nobody means.
    const isWhole = ipaddr.IPv4.isValidFourPartDecimal(first) || ipaddr.IPv6.isValid(first);
    if (!isWhole || !ipaddr.isValidCIDR(cidr)) return undefined;
    const [address, bits] = ipaddr.parseCIDR(cidr);
    ranges.addSubnet(address.toString(), bits, address.kind());
  }
  return ranges;
}

/** DESK_ADDRESSES, once it is a list of texts. */
export const deskAddresses = z.array(z.string()).transform((texts, context) => {
  const ranges = readRanges(texts);
  if (ranges) return ranges;
  context.addIssue({ code: z.ZodIssueCode.custom, message: WRONG });
  return z.NEVER;
});

/**
 * Whether the desk may be used from an address in its canonical form; from everywhere where no ranges are set, and from
 * nowhere where they are and the address is not known.
 */
export function isAdmitted(ranges: BlockList | undefined, address: string | undefined): boolean {
  if (!ranges) return true;
  if (address === undefined || !ipaddr.isValid(address)) return false;
  return ranges.check(address, address.includes(":") ? "ipv6" : "ipv4");
}
