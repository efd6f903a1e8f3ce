import type { Call } from "../../conformance/call";

/**
 * The call that a request is. Of several paths that fit it is the one with the fewest parameters: /api/posts/free-posts is
 * no post's. Undefined where none fits.
 */
export function callOf(calls: readonly Call[], method: string, pathname: string): Call | undefined {
  const parameters = (call: Call) => call.path.split("{").length;
  return calls
    .filter((call) => call.method === method && pathPattern(call).test(pathname))
    .sort((one, other) => parameters(one) - parameters(other))[0];
}

/** A call's path, with a group for each of its parameters. */
export const pathPattern = ({ path }: Call): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
