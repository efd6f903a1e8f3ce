import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { DATA_VERSIONS_HEADER } from "../../contract/data-versions";
import {
  FAILED_DEPENDENCY_HEADER,
  type FailedDependency,
  readFailedDependency,
} from "../../contract/failed-dependency";
import { LIMIT_SCOPE_HEADER, readLimitScope } from "../../contract/limit-scope";
import { DeadlineExceeded, withDeadline } from "./deadline.server";
import { HeldBack, UpstreamError } from "./errors.server";
import type { Exchange, WireReply, WireRequest } from "./exchange.server";
import type { HoldBack } from "./hold-back.server";
import { NotJson, parseJson } from "./json.server";
import { noMeter, type UpstreamMeter } from "./meter.server";

/** 1 MB: no reply of the contract comes near it, but a copy of all that is kept of a person. */
const maxBytes = 1_000_000;
/** Twice that of a member of ten years with every alert. More would be felt in memory (R3). */
const maxLongBytes = 10_000_000;

interface TransportCall {
  /** Its name, such as `users.login`. */
  name: string;
  /** Whether it changes nothing upstream. */
  read: boolean;
  /** Whether it is made without a token. */
  open: boolean;
  /** Whether doing it twice has one effect: it is then tried once more. */
  repeatable: boolean;
  /** Whether its reply may be as long as a copy of all that is kept of a person. */
  long: boolean;
  /** Whether a success without a body says all that there is to say. */
  mayBeEmpty: boolean;
  /** Whose limits upstream it counts against: the visitor's address. */
  visitor: string | undefined;
  /** The access token that is sent: an account's limits upstream count against it. */
  bearer: string | undefined;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Already JSON. */
  body: string | undefined;
  /** Total, body and retry included. */
  deadlineMs: number;
  /** Whether its caller gives it less time than calls have. */
  hurried: boolean;
  /** Gives the call up when nobody waits for it any more. */
  signal: AbortSignal | undefined;
  /** By which the upstream's log knows it. */
  requestId: string | undefined;
}

export interface Reply {
  status: number;
  body: unknown;
  /** What it says of the data that it was made from, as its header has it. */
  versions: string | undefined;
}

/** Sends a call; throws {@link UpstreamError} for all that is not a success with JSON. */
export type Transport = (call: TransportCall) => Promise<Reply>;

/**
 * One total deadline, a byte cap, JSON only, no redirects, one more try of what can be repeated, and none of what is
 * held back.
 */
export function createTransport(
  exchange: Exchange,
  holdBack: HoldBack,
  meter: Pick<UpstreamMeter, "retry"> = noMeter,
): Transport {
  return (call) => {
    const { name, visitor, bearer, read, hurried } = call;
    const endsAt = Date.now() + call.deadlineMs;
    const attempt = (signal: AbortSignal) =>
      holdBack({ name, visitor, bearer, read, hurried, signal }, () =>
        send(exchange, call, signal).catch((error: unknown) => {
          throw asUpstreamError(error, call);
        }),
      );
    const again = () => meter.retry(name);
    const run = call.repeatable
      ? (signal: AbortSignal) => createRetry(endsAt, again).execute(() => attempt(signal), signal)
      : attempt;
    return withDeadline(call.deadlineMs, call.signal, run).catch((error: unknown) => {
      throw asUpstreamError(error, call);
    });
  };
}

/** Once more, after what the upstream asked for or a moment that differs from caller to caller. */
function createRetry(endsAt: number, again: () => void) {
  const timeLeft = () => endsAt - Date.now();
  const waitFor = (error: unknown) =>
    error instanceof UpstreamError && error.toldToWaitSeconds !== undefined
      ? error.toldToWaitSeconds * 1000
      : 0;
  const policy = retry(
    handleWhen((error) => isPassing(error) && waitFor(error) < timeLeft()),
    {
      maxAttempts: 1,
      backoff: new DelegateBackoff(({ result }) => {
        const asked = waitFor("error" in result ? result.error : undefined);
        return asked + 25 + Math.random() * 75;
      }),
    },
  );
  policy.onRetry(again);
  return policy;
}

/** No connection, a broken one, a request that did not arrive whole (408), or an upstream that says it is busy. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error instanceof HeldBack) return false;
  const { kind, repliedStatus } = error;
  if (repliedStatus !== undefined) return [408, 429, 502, 503, 504].includes(repliedStatus);
  return kind === "unavailable";
}

async function send(exchange: Exchange, call: TransportCall, signal: AbortSignal): Promise<Reply> {
  const request: WireRequest = {
    method: call.method,
    path: call.path,
    // Not compressed: a body of that length is then never more than that.
    headers: { accept: "application/json", "accept-encoding": "identity", ...call.headers },
    body: call.body,
    signal,
  };
  const reply = await exchange(request);
  const malformed = (detail: string) =>
    new UpstreamError("malformed", call.name, {
      repliedStatus: reply.status,
      detail,
      failed: { dependency: "upstream", code: "MALFORMED", requestId: call.requestId },
    });
  const encoding = headerOf(reply, "content-encoding");
  const isEncoded = encoding !== undefined && encoding !== "identity";
  if (isEncoded) throw malformed("compressed, unasked");
  const most = call.long ? maxLongBytes : maxBytes;
  if (Number(headerOf(reply, "content-length") ?? 0) > most) throw malformed("too large");
  const text = await readText(reply.body, most, () => malformed("too large"));
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headerOf(reply, "content-type") ?? "");
  if (reply.status < 200 || reply.status >= 300) {
    const body = isJson ? parseOr(text, undefined) : undefined;
    throw UpstreamError.fromReply(call, reply.status, body, {
      retryAfterSeconds: secondsToWait(reply),
      limitScope: readLimitScope(headerOf(reply, LIMIT_SCOPE_HEADER)),
      failed: { ...failedBehind(reply), requestId: call.requestId },
    });
  }
  const versions = headerOf(reply, DATA_VERSIONS_HEADER);
  if (call.mayBeEmpty && text.trim() === "") return { status: reply.status, body: undefined, versions };
  if (!isJson) throw malformed(text === "" ? "no body" : "not JSON by its content type");
  return { status: reply.status, body: parseJson(text), versions };
}

async function readText(
  body: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => UpstreamError,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parseOr(text: string, fallback: unknown): unknown {
  try {
    return parseJson(text);
  } catch {
    return fallback;
  }
}

function headerOf({ headers }: WireReply, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Retry-After in seconds, of either form, at most an hour. */
function secondsToWait(reply: WireReply): number | undefined {
  const value = headerOf(reply, "retry-after");
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : undefined;
}

/** What a refusal says of its reason: the upstream by a header, a proxy of ours that it has no node, else the status. */
function failedBehind(reply: WireReply): FailedDependency {
  const code = headerOf(reply, "x-answered-by") === "proxy" ? "NO_NODE" : `HTTP_${reply.status}`;
  return readFailedDependency(headerOf(reply, FAILED_DEPENDENCY_HEADER)) ?? { dependency: "upstream", code };
}

function asUpstreamError(
  error: unknown,
  { name, requestId }: Pick<TransportCall, "name" | "requestId">,
): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const failedWith = (code: string) => ({ dependency: "upstream", code, requestId });
  if (error instanceof NotJson) {
    return new UpstreamError("malformed", name, { detail: error.message, failed: failedWith("MALFORMED") });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  const isLate = error instanceof DeadlineExceeded;
  const detail = isLate ? "deadline" : ["connection", code].filter(Boolean).join(" ");
  const failed = failedWith(isLate ? "DEADLINE" : (code ?? "CONNECTION"));
  return new UpstreamError("unavailable", name, { detail, failed, cause: error });
}
