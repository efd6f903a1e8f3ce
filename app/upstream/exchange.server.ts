import { Pool } from "undici";
import { noMeter, type UpstreamMeter } from "./meter.server";

/** What goes on the wire. */
export interface WireRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** What comes back, its body not yet read. */
export interface WireReply {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Uint8Array>;
}

/** One request and its reply; tests put the reference upstream itself here. */
export type Exchange = (request: WireRequest) => Promise<WireReply>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Kept-alive connections to one origin, as many as there are calls under way: how many of each there may be is for
 * `hold-back.server.ts` to say, since in a pool of a fixed size one slow call would take every place. Redirects are
 * not followed: the bearer goes nowhere else.
 */
export function createPoolExchange(
  origin: string,
  meter: Pick<UpstreamMeter, "connections"> = noMeter,
): Exchange {
  const pool = new Pool(origin, { pipelining: 1 });
  meter.connections(() => {
    const { connected, free, running } = pool.stats;
    return { open: connected, idle: free, busy: running };
  });
  return async ({ method: name, path, headers, body, signal }) => {
    const method = methods.find((known) => known === name);
    if (!method) throw new Error(`no method ${name}`);
    const reply = await pool.request({ method, path, headers, body: body ?? null, signal });
    return { status: reply.statusCode, headers: reply.headers, body: reply.body };
  };
}
