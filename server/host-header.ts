import type { IncomingMessage } from "node:http";

/** Browsers send about twenty, and proxies add some. */
const maxHeaders = 200;
/** A name or an address, perhaps with a port: anything else would not stay the host of an address. */
const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export const isPlainHost = (host: string): boolean => hostPattern.test(host);

/** Whether a request has more headers than are read; its answer is 431. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * maxHeaders;

/** Whether a request has exactly one Host, and one that can be the host of an address. HTTP/1.0 may have none. */
export function hasPlainHost({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === "1.0";
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length === 1 && isPlainHost(host);
}
