import type { FailedDependency } from "../../contract/failed-dependency";
import type { LimitScope } from "../../contract/limit-scope";
import { messages } from "../content/messages";
import { sentenceIn } from "./error-sentence.server";

export type UpstreamErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "invalid"
  | "conflict"
  | "rate_limited"
  | "unavailable"
  | "malformed";

const kinds: Record<number, UpstreamErrorKind> = {
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  // The upstream and the site do not fit together: nothing that a person entered is wrong.
  405: "malformed",
  406: "malformed",
  408: "unavailable",
  409: "conflict",
  410: "not_found",
  415: "malformed",
  422: "invalid",
  425: "unavailable",
  426: "malformed",
  429: "rate_limited",
};
const statuses: Record<UpstreamErrorKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 422,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
  malformed: 502,
};
/** What a person reads where something is wrong that they cannot mend. */
export const brokenSentence = "Something went wrong on our side. Please try again.";
/** What a person reads where the upstream has no sentence for them. */
const sentences: Record<UpstreamErrorKind, string> = {
  unauthenticated: "Please log in to continue.",
  forbidden: "You do not have access to this.",
  not_found: "We could not find that.",
  invalid: "Please check what you entered, then try again.",
  conflict: "That was changed or taken already. Please check, then try again.",
  rate_limited: messages.tooManyAttempts.text,
  unavailable: messages.tryAgain.text,
  malformed: brokenSentence,
};

/**
 * A refused sign-in of which the upstream says no more. The status does not tell why: nobody is to learn by it which
 * addresses have an account (SPEC-DECISIONS 19).
 */
const signInSentence = "Wrong email or password.";
const signIns = new Set(["users.login", "investors.login"]);
const refusedSignIn: readonly UpstreamErrorKind[] = ["unauthenticated", "forbidden", "not_found", "invalid"];

/** Seconds that a reader is told to wait where the upstream named none. */
const waits: Partial<Record<UpstreamErrorKind, number>> = { unavailable: 5, rate_limited: 60 };

/** An error with a sentence for the person who reads the page. Loaders and actions may simply throw one. */
export abstract class UserFacingError extends Error {
  /** The status of the page that shows it. */
  abstract readonly status: number;
  abstract readonly userMessage: string;
  /** With 503 and 429: when to try again. */
  abstract readonly retryAfterSeconds: number | undefined;
}

/** For the log: what failed behind a call, and by which request's id the upstream's log knows it. */
export interface FailedCall extends FailedDependency {
  requestId?: string | undefined;
}

interface UpstreamErrorDetails {
  userMessage?: string | undefined;
  /** What a person reads where the upstream has no sentence, in place of the kind's. */
  fallback?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The status that the upstream answered with, if it answered. */
  repliedStatus?: number | undefined;
  /** With a 429: to whom the limit applies, if the upstream said so. */
  limitScope?: LimitScope | undefined;
  /** What could not be reached, or did not do its part. */
  failed?: FailedCall | undefined;
  /** For the log: what was wrong, without a value of the reply. */
  detail?: string;
  cause?: unknown;
}

/** What the sentence for a refusal depends on, beside the refusal. */
export interface RepliedCall {
  /** Such as `users.login`. */
  name: string;
  /** Whether it changes nothing upstream. */
  read: boolean;
  /** Whether it is made without a token. */
  open: boolean;
}

/** Where the kind's own sentence would be wrong. */
function sentenceOfOurs(kind: UpstreamErrorKind, { name, read, open }: RepliedCall): string | undefined {
  if (signIns.has(name) && refusedSignIn.includes(kind)) return signInSentence;
  // Nobody has to log in for an open call, and who only opens a page has entered nothing.
  const isOurs = (open && kind === "unauthenticated") || (read && kind === "invalid");
  return isOurs ? brokenSentence : undefined;
}

/** The one error of every upstream call. `userMessage` may be shown, the message and `cause` never. */
export class UpstreamError extends UserFacingError {
  override readonly name: string = "UpstreamError";
  readonly status: number;
  readonly userMessage: string;
  /** The upstream's own sentence for the person, if it had one. */
  readonly said: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly repliedStatus: number | undefined;
  /** With a 429: to whom the limit applies, if the upstream said so. */
  readonly limitScope: LimitScope | undefined;
  /** What failed: a dependency that the upstream names, or the upstream itself; undefined for its refusals. */
  readonly failed: FailedCall | undefined;
  /** What its Retry-After said. */
  readonly toldToWaitSeconds: number | undefined;

  constructor(
    readonly kind: UpstreamErrorKind,
    /** The call's name, such as `users.login`. */
    readonly call: string,
    {
      userMessage,
      fallback,
      retryAfterSeconds,
      repliedStatus,
      limitScope,
      failed,
      detail,
      cause,
    }: UpstreamErrorDetails = {},
  ) {
    super(`${call}: ${kind}${detail ? ` (${detail})` : ""}`, { cause });
    this.status = statuses[kind];
    this.said = userMessage;
    this.userMessage = userMessage ?? fallback ?? sentences[kind];
    this.repliedStatus = repliedStatus;
    this.limitScope = limitScope;
    this.failed = failed;
    this.toldToWaitSeconds = retryAfterSeconds;
    this.retryAfterSeconds = waits[kind] && (retryAfterSeconds ?? waits[kind]);
  }

  /** Of a reply that is not a success. Only a refusal's own sentence is shown: a 5xx speaks to operators. */
  static fromReply(
    call: RepliedCall,
    status: number,
    body: unknown,
    {
      retryAfterSeconds,
      limitScope,
      failed,
    }: Pick<UpstreamErrorDetails, "retryAfterSeconds" | "limitScope" | "failed"> = {},
  ): UpstreamError {
    const refusal = status >= 400 && status < 500;
    const said = refusal ? sentenceIn(body) : undefined;
    const meant = kinds[status] ?? (status >= 500 ? "unavailable" : refusal ? "invalid" : "malformed");
    // An open call needs no login: a 401 for it without a sentence is a fault of the upstream, not an ended session.
    const isFalseLogin = meant === "unauthenticated" && call.open && !signIns.has(call.name) && !said;
    const kind = isFalseLogin ? "malformed" : meant;
    // The site sent what the upstream does not support: its sentence is for developers.
    const userMessage = kind === "malformed" ? undefined : said;
    return new UpstreamError(kind, call.name, {
      userMessage,
      fallback: sentenceOfOurs(kind, call),
      retryAfterSeconds,
      repliedStatus: status,
      limitScope: status === 429 ? limitScope : undefined,
      failed: kind === "unavailable" || kind === "malformed" ? failed : undefined,
      detail: String(status),
    });
  }
}

/** From whom a call is held back. */
type HeldBackFrom = "everybody" | "visitor";

/** The call was not made: upstream nobody answers it, or too many wait for it already. It is not tried again. */
export class HeldBack extends UpstreamError {
  override readonly name = "HeldBack";
  constructor(
    kind: "unavailable" | "rate_limited",
    call: string,
    milliseconds: number,
    readonly from: HeldBackFrom = "everybody",
    failed?: FailedCall,
  ) {
    const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
    super(kind, call, { retryAfterSeconds, detail: "held back", failed });
  }
}

/** Token and user do not fit the session cookie (SPEC-DECISIONS 8). */
export class SessionTooLarge extends UserFacingError {
  override readonly name = "SessionTooLarge";
  readonly status = 502;
  readonly userMessage = messages.sessionTooLarge.text;
  readonly retryAfterSeconds = undefined;
  constructor() {
    super("the session does not fit its cookie");
  }
}

/** The refresh token was refused: the session is over. */
export class SessionExpired extends Error {
  override readonly name = "SessionExpired";
  constructor(options?: ErrorOptions) {
    super("Failed to refresh access token", options);
  }
}

/** Whether an error is an upstream's refusal of one of these kinds. */
export const isKind = (error: unknown, ...kinds: UpstreamErrorKind[]): boolean =>
  error instanceof UpstreamError && kinds.includes(error.kind);
