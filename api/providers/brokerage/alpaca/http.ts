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
  method: "GET" | "POST" | "DELETE";
  /** Path and query. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
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
