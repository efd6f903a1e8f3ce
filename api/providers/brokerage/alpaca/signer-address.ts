import { isIPv4 } from "node:net";
import { canonicalAddress } from "../../../../domain/network";

/** An IPv4 address, also one that is written as an IPv6 one; undefined for a true IPv6 address, which the broker refuses. */
export function toIpv4(address: string): string | undefined {
  const canonical = canonicalAddress(address);
  return canonical !== undefined && isIPv4(canonical) ? canonical : undefined;
}
