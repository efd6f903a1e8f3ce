import { Pool } from "undici";
import { Limited, Unmet } from "./outcome";
import type { Secrets } from "./secrets";

/** What goes on the wire. */
export interface Sent {
  method: string;
  /** Path and query, as they are: nothing resolves dots in it. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** What comes back, its body not yet read. */
interface Came {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Uint8Array>;
}

/** One request and its reply; tests put an upstream in memory here. */
export type Exchange = (request: Sent) => Promise<Came>;

/** A reply, read. */
export interface Answer {
  status: number;
  header(name: string): string | undefined;
  /** Up to a megabyte of it. */
  text: string;
  /** The body is larger than that. */
  tooLarge: boolean;
  /** Whether its content type says JSON. */
  isJson: boolean;
}

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** As it stands, JSON or not. */
  body?: string | undefined;
}

export interface Client {
  /**
   * @throws {Limited} where the upstream wants us to wait for longer than our patience
   * @throws {Unmet} where no reply came
   */
  send(asked: Asked): Promise<Answer>;
  /** Requests so far. */
  sent(): number;
}

interface ClientOptions {
  exchange: Exchange;
  /** In front of every path, without a slash at its end. */
  prefix: string;
  /** Go with every request. */
  headers: Record<string, string>;
  /** Seconds that a 429 may ask us to wait. */
  patience: number;
  /** Seconds that a reply may take, its body included. */
  timeout: number;
  wait(milliseconds: number): Promise<unknown>;
  secrets: Secrets;
}

/** The site reads no more of a reply. */
const maxBytes = 1_000_000;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Connections to one origin. Redirects are not followed: the bearer goes nowhere else. */
export function createHttpExchange(origin: string): { exchange: Exchange; close(): Promise<void> } {
  const pool = new Pool(origin, { connections: 4, pipelining: 1 });
  return {
    exchange: async ({ method: name, ...request }) => {
      const method = methods.find((known) => known === name);
      if (!method) throw new Error(`no method ${name}`);
      const { statusCode, headers, body } = await pool.request({
        ...request,
        method,
        body: request.body ?? null,
      });
      return { status: statusCode, headers, body };
    },
    close: () => pool.close(),
  };
}

export function createClient(options: ClientOptions): Client {
  const { exchange, prefix, patience, timeout, wait, secrets } = options;
  let sent = 0;

  async function once({ method, path, headers = {}, body }: Asked): Promise<Answer> {
    sent++;
    // Not compressed, as the site asks for it: a body of 1 MB is then never more than that.
    const all = { accept: "application/json", "accept-encoding": "identity", ...options.headers, ...headers };
    const signal = AbortSignal.timeout(timeout * 1000);
    try {
      const came = await exchange({ method, path: prefix + path, headers: all, body, signal });
      const answer = await read(came);
      secrets.learnFrom(answer.text);
      return answer;
    } catch (error) {
      throw new Unmet(signal.aborted ? `no reply within ${timeout} s` : `no reply (${codeOf(error)})`);
    }
  }

  return {
    sent: () => sent,
    send: async (asked) => {
      const answer = await once(asked);
      if (answer.status !== 429) return answer;
      const seconds = secondsToWait(answer);
      if (seconds === undefined || seconds > patience) throw new Limited(seconds);
      await wait(seconds * 1000);
      const again = await once(asked);
      if (again.status === 429) throw new Limited(secondsToWait(again));
      return again;
    },
  };
}

async function read({ status, headers, body }: Came): Promise<Answer> {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) break;
    chunks.push(chunk);
  }
  return {
    status,
    header,
    text: Buffer.concat(chunks).toString(),
    tooLarge: size > maxBytes,
    isJson: /^application\/(?:[\w.+-]+\+)?json\b/i.test(header("content-type") ?? ""),
  };
}

/** Retry-After in seconds, of either form. */
function secondsToWait({ header }: Answer): number | undefined {
  const value = header("retry-after");
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
