import { messages } from "../content/messages";
import { plainText } from "../markup.server";

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
  409: "conflict",
  410: "not_found",
  422: "invalid",
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

/** Seconds that a reader is told to wait where the upstream named none. */
const waits: Partial<Record<UpstreamErrorKind, number>> = { unavailable: 5, rate_limited: 60 };
const maxSentence = 300;

/** An error with a sentence for the person who reads the page. Loaders and actions may simply throw one. */
export abstract class UserFacingError extends Error {
  /** The status of the page that shows it. */
  abstract readonly status: number;
  abstract readonly userMessage: string;
  /** With 503 and 429: when to try again. */
  abstract readonly retryAfterSeconds: number | undefined;
}

interface UpstreamErrorDetails {
  userMessage?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The status that the upstream answered with, if it answered. */
  repliedStatus?: number | undefined;
  /** For the log: what was wrong, without a value of the reply. */
  detail?: string;
  cause?: unknown;
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
  /** What its Retry-After said. */
  readonly toldToWaitSeconds: number | undefined;

  constructor(
    readonly kind: UpstreamErrorKind,
    /** The call's name, such as `users.login`. */
    readonly call: string,
    { userMessage, retryAfterSeconds, repliedStatus, detail, cause }: UpstreamErrorDetails = {},
  ) {
    super(`${call}: ${kind}${detail ? ` (${detail})` : ""}`, { cause });
    this.status = statuses[kind];
    this.said = userMessage;
    this.userMessage = userMessage ?? sentences[kind];
    this.repliedStatus = repliedStatus;
    this.toldToWaitSeconds = retryAfterSeconds;
    this.retryAfterSeconds = waits[kind] && (retryAfterSeconds ?? waits[kind]);
  }

  /** Of a reply that is not a success. Only a refusal's own sentence is shown: a 5xx speaks to operators. */
  static fromReply(call: string, status: number, body: unknown, retryAfterSeconds?: number): UpstreamError {
    const refusal = status >= 400 && status < 500;
    const kind = kinds[status] ?? (status >= 500 ? "unavailable" : refusal ? "invalid" : "malformed");
    const userMessage = refusal ? sentenceIn(body) : undefined;
    return new UpstreamError(kind, call, {
      userMessage,
      retryAfterSeconds,
      repliedStatus: status,
      detail: String(status),
    });
  }
}

/** The call was not made: upstream nobody answers it, or too many wait for it already. It is not tried again. */
export class HeldBack extends UpstreamError {
  override readonly name = "HeldBack";
  constructor(kind: "unavailable" | "rate_limited", call: string, milliseconds: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
    super(kind, call, { retryAfterSeconds, detail: "held back" });
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

/** What a proxy's page or a program's trace has, and no sentence for a person. */
const noSentence = /\p{Cc}|<(?:!doctype|html|head|body|pre)\b/iu;

/** `data.message` first, as the brokerage nests it (SPEC 8); of markup in it, what it says. */
function sentenceIn(body: unknown, depth = 0): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if ("data" in body && depth === 0) {
    const nested = sentenceIn(body.data, 1);
    if (nested) return nested;
  }
  if (!("message" in body) || typeof body.message !== "string") return undefined;
  const message = body.message.trim();
  if (message.length > 2 * maxSentence || noSentence.test(message)) return undefined;
  const sentence = plainText(message);
  return sentence && sentence.length <= maxSentence ? sentence : undefined;
}

/** Whether an error is an upstream's refusal of one of these kinds. */
export const isKind = (error: unknown, ...kinds: UpstreamErrorKind[]): boolean =>
  error instanceof UpstreamError && kinds.includes(error.kind);
