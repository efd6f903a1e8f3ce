import { parseUrl } from "../../domain/url";

/** Letters, digits and hyphens with a dot among them: no IP address, which may be a person's own machine. As the contract bounds it. */
const isName = /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;

/** Whether this is the name of a website as {@link websiteHost} gives it. */
export const isWebsiteHost = (host: string): boolean => isName.test(host);

/**
 * The name of the website of an address, in lower case and without "www.": nothing else of the address, which may name a
 * person. Undefined for one of these hosts of our own, and for what is no public website.
 * @param address such as a Referer header
 * @param own hosts with their ports
 */
export function websiteHost(address: string, own: readonly string[]): string | undefined {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || own.includes(url.host)) return undefined;
  const host = url.hostname.replace(/^www\./, "");
  return isWebsiteHost(host) ? host : undefined;
}
