import { parseOrNothing, readText, reasonOf, TooLong } from "../../http-reply";
import { BrokerageError, callMs } from "../port";
import { describeRefusal } from "./refusal";

/** Proves who we are. The broker's newer credentials work by another way: this is where it would come in. */
export interface Authorization {
  /** The value of the Authorization header. */
  header(): Promise<string>;
}

export function basicAuthorization(keyId: string, secret: string): Authorization {
  const value = `Basic ${Buffer.from(`${keyId}:${secret}`).toString("base64")}`;
  return { header: async () => value };
}

interface HttpOptions {
  url: string;
  authorization: Authorization;
  now: () => Date;
  /** Of one request, its reply's body included. */
  timeoutMs?: number;
}

interface BrokerRequest {
  /** For errors and the log. */
  call: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path and query. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface StreamRequest {
  /** For errors and the log. */
  call: string;
  /** Path and query. */
  path: string;
  /** Ends the stream. */
  stop: AbortSignal;
}

/** Opens a stream of events and gives its text as it comes, until `stop` aborts or the connection ends. */
export type OpenStream = (request: StreamRequest) => AsyncIterable<string>;

/** A stream that says nothing for so long is taken for dead: some connections die without a word. */
const SILENT_MS = 120_000;

/** Streams of the broker's; each has a deadline for its beginning and for every silence in it. */
export function createStreams({
  url,
  authorization,
  now,
  timeoutMs = callMs,
  silentMs = SILENT_MS,
}: HttpOptions & { silentMs?: number }): OpenStream {
  return async function* ({ call, path, stop }) {
    const dead = new AbortController();
    let timer = setTimeout(() => dead.abort(), timeoutMs);
    const signal = AbortSignal.any([stop, dead.signal]);
    try {
      const response = await fetch(url + path, {
        redirect: "manual",
        signal,
        headers: { accept: "text/event-stream", authorization: await authorization.header() },
      });
      const type = response.headers.get("content-type") ?? "";
      if (!response.ok) {
        const reset = response.headers.get("x-ratelimit-reset");
        const text = await readText(response);
        throw describeRefusal({ call, status: response.status, text, type, reset, now: now() });
      }
      if (!/^text\/event-stream\b/i.test(type) || !response.body)
        throw new BrokerageError("malformed", call, { status: response.status });
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        clearTimeout(timer);
        yield decoder.decode(read.value, { stream: true });
        timer = setTimeout(() => dead.abort(), silentMs);
      }
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof BrokerageError) throw error;
      throw new BrokerageError("unavailable", call, {
        reason: dead.signal.aborted ? "silent" : reasonOf(error),
      });
    } finally {
      clearTimeout(timer);
      // Whoever stops reading leaves no connection behind.
      dead.abort();
    }
  };
}

/** Sends a request once and gives its reply's JSON. Whether to try again is for who knows what it would do. */
export type SendToBroker = (request: BrokerRequest) => Promise<unknown>;

/** Requests to the broker, each with one deadline; redirects are not followed, so that the key goes nowhere else. */
export function createHttp({ url, authorization, now, timeoutMs = callMs }: HttpOptions): SendToBroker {
  return async ({ call, method, path, body, headers }) => {
    const { ok, status, text, type, reset } = await exchange();
    if (status === 204) return undefined;
    const reply = parseOrNothing(text);
    if (ok && reply === undefined) throw new BrokerageError("malformed", call, { status });
    if (ok) return reply;
    throw describeRefusal({ call, status, text, type, reset, now: now() });

    async function exchange() {
      try {
        const response = await fetch(url + path, {
          method,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            accept: "application/json",
            authorization: await authorization.header(),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        const text = await readText(response);
        const { ok, status, headers: replied } = response;
        const type = replied.get("content-type") ?? "";
        return { ok, status, text, type, reset: replied.get("x-ratelimit-reset") };
      } catch (error) {
        if (error instanceof TooLong) throw new BrokerageError("malformed", call, { reason: error.name });
        throw new BrokerageError("unavailable", call, { reason: reasonOf(error) });
      }
    }
  };
}
