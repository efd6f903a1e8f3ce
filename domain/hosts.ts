import { isPrivateAddress } from "./network";

/** The name or address in a Host header: in small letters, without the port and the dot of a full name. */
export const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** Whether a host is one of the names and addresses by which a machine calls itself (RFC 6761, RFC 1122). */
export function isLoopback(host: string): boolean {
  const name = nameOf(host);
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}

/** Whether a host is a public name: one with a dot whose end is no number. No address is, and no container's name. */
const isPublicName = (host: string): boolean => /\.[a-z][a-z0-9-]*$/.test(nameOf(host)) && !isLoopback(host);

/** Whether a host is a public name and not this very one, port included: a reader who came by it can be redirected. */
export const isOtherName = (host: string, ownHost: string): boolean =>
  host.toLowerCase() !== ownHost && isPublicName(host);

/** Whether a host is a public name that is not our own, at whatever port. */
export const isForeignName = (host: string, ownHost: string): boolean =>
  nameOf(host) !== nameOf(ownHost) && isPublicName(host);

/** Ends of names that no public name server answers for (RFC 6762, RFC 8375, ICANN's `.internal`, and usual ones). */
const privateEnd = /\.(?:internal|local|lan|intranet|home\.arpa)$/;

/** Whether a request to this address is encrypted, or stays on this machine: nobody on the way reads or alters it. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || isLoopback(hostname);

/**
 * Whether a request to this address is encrypted or stays within a private network: a name without a dot, such as a
 * container's, a name with an end of private networks, or an address of them (RFC 1918, RFC 4193, link-local).
 */
export function isProtectedOrPrivate(url: URL): boolean {
  const name = nameOf(url.hostname);
  return isProtected(url) || privateEnd.test(name) || isPrivateAddress(name) || /^[^.:[\]]+$/.test(name);
}
