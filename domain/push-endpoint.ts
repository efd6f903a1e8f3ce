/** A browser's own address at a push service, as far as it may be pushed to. */

/** The hosts at which today's browsers subscribe: Chrome and its kin, Firefox, Safari, Edge on Windows. */
export const usualPushHosts: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Real ones have some 200 letters, those of Windows up to 700. */
export const mostEndpoint = 2_000;

/** A name with a dot whose end is no number, after "*." or not, with a port or not: no address is one. */
const allowedHost = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}(?::\d{1,5})?$/;

/** Whether a text names hosts that can be allowed, such as "push.example.com", "*.example.com" or one with a port. */
export const isAllowableHost = (text: string): boolean => allowedHost.test(text);

const isAt = (host: string, allowed: string): boolean =>
  allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed;

/**
 * Which of the allowed hosts an address is at, as the list writes it; undefined where pushes may not go there: it has to be
 * https with no name or password in it. Where that host's name leads is looked at when a push leaves.
 */
export function allowedHostOf(text: string, allowed: readonly string[]): string | undefined {
  if (text.length > mostEndpoint || !URL.canParse(text)) return undefined;
  const { protocol, host, username, password, hash } = new URL(text);
  if (protocol !== "https:" || username || password || hash) return undefined;
  return allowed.find((each) => isAt(host, each));
}

/** Whether pushes may go to this address. */
export const isPushEndpoint = (text: string, allowed: readonly string[]): boolean =>
  allowedHostOf(text, allowed) !== undefined;
