import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { Pool } from "undici";
import type { z } from "zod";
import { MarketDataError, type MarketDataFailure } from "../port";
import type { Pace } from "./pace";

export interface ClientOptions {
  baseUrl: string;
  key: string;
  pace: Pace;
  /** For one call, its body included. */
  deadlineMs: number;
  /** About so long before a call that found nobody is repeated. */
  backoffMs: number;
}

/** Calls the provider; throws {@link MarketDataError} for all that is not JSON of the schema's shape. */
interface FinnhubClient {
  /** `path` such as "/quote". */
  get<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T, z.ZodTypeDef, unknown>,
  ): Promise<T>;
}

/** The filings of twenty years come to 1 MB. */
const MAX_BYTES = 8_000_000;
/** Where a 429 does not say how long. */
const DEFAULT_PAUSE_S = 60;
const MAX_PAUSE_S = 3600;

/** In turn, each call with a deadline and a byte cap; what passes by itself is tried once more. */
export function createClient(options: ClientOptions): FinnhubClient {
  const { baseUrl, pace, backoffMs } = options;
  const base = new URL(baseUrl);
  // The queue lets one call go after the other: a second connection is for one that takes long.
  const pool = new Pool(base.origin, { connections: 2, pipelining: 1 });
  const once = retry(handleWhen(isPassing), {
    maxAttempts: 1,
    backoff: new DelegateBackoff(() => backoffMs * (0.5 + Math.random())),
  });
  return {
    get: (path, query, schema) =>
      once.execute(async () => {
        await pace.turn();
        const address = `${base.pathname.replace(/\/$/, "")}${path}?${new URLSearchParams(query)}`;
        const parsed = schema.safeParse(await send(pool, address, path, options));
        if (parsed.success) return parsed.data;
        // Names of fields, never a value.
        const fields = parsed.error.issues.map(({ path: at }) => at.join(".") || "the whole");
        throw new MarketDataError("malformed", `${path}: ${fields.slice(0, 5).join(", ")}`);
      }),
  };
}

/** Nobody there, or too many calls: the queue waits out the pause that a 429 brings before the next turn. */
function isPassing(error: unknown): boolean {
  return error instanceof MarketDataError && (error.kind === "unavailable" || error.kind === "rate_limited");
}

async function send(pool: Pool, address: string, path: string, options: ClientOptions): Promise<unknown> {
  try {
    const reply = await pool.request({
      method: "GET",
      path: address,
      // The key in a header: addresses end up in logs. Not compressed: a body is then never more than it seems.
      headers: { "x-finnhub-token": options.key, accept: "application/json", "accept-encoding": "identity" },
      signal: AbortSignal.timeout(options.deadlineMs),
    });
    const text = await readText(reply.body, path);
    const { statusCode, headers } = reply;
    if (statusCode !== 200) throw await refusal(statusCode, headers, text, path, options.pace);
    if (!/^application\/json\b/i.test(single(headers["content-type"]) ?? "")) {
      throw new MarketDataError("malformed", `${path}: not JSON by its content type`);
    }
    return JSON.parse(text);
  } catch (error) {
    throw asMarketDataError(error, path);
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** What a reply that is no success means; nothing of its body is repeated. */
async function refusal(status: number, headers: Headers, body: string, path: string, pace: Pace) {
  const detail = `${path}: ${status}`;
  if (status === 429) {
    const seconds = secondsToWait(headers);
    await pace.pause(seconds);
    return new MarketDataError("rate_limited", detail, seconds);
  }
  return new MarketDataError(kindOf(status, body), detail);
}

function kindOf(status: number, body: string): MarketDataFailure {
  // Of what is not in the plan it says "You don't have access to this resource.", in its time with a 401 too.
  if (status === 403 || (status === 401 && /access to this resource/i.test(body))) return "not_permitted";
  if (status === 401) return "unauthorized";
  return status >= 500 ? "unavailable" : "malformed";
}

/** Retry-After in either form, else X-Ratelimit-Reset (seconds since 1970). */
function secondsToWait(headers: Headers): number {
  const after = single(headers["retry-after"]);
  const reset = Number(single(headers["x-ratelimit-reset"]));
  const until = after && !/^\d+$/.test(after) ? Date.parse(after) : reset * 1000;
  const seconds = after && /^\d+$/.test(after) ? Number(after) : Math.ceil((until - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_PAUSE_S) : DEFAULT_PAUSE_S;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function readText(body: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new MarketDataError("malformed", `${path}: too large`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function asMarketDataError(error: unknown, path: string): MarketDataError {
  if (error instanceof MarketDataError) return error;
  if (error instanceof SyntaxError) return new MarketDataError("malformed", `${path}: not JSON`);
  const late = error instanceof Error && error.name === "TimeoutError";
  const code = error instanceof Error && "code" in error ? String(error.code) : "no reply";
  return new MarketDataError("unavailable", `${path}: ${late ? "deadline" : code}`, undefined, {
    cause: error,
  });
}
