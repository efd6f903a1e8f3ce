import pino from "pino";
import { neverLogged, withoutPrivate } from "../domain/never-logged";

export type Logger = pino.Logger;

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Tokens of any kind: JWTs, JWEs, base64url, hex. */
const secretLike = /[\w-]{8,}\.[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)*|[A-Za-z0-9_-]{40,}/g;
const queryValue = /([?&][\w.[\]-]{1,60}=)[^&\s"')]+/g;

/** Takes e-mails, tokens and query values out of a text from outside. At most 4,000 characters. */
export function scrub(text: string): string {
  return text
    .slice(0, 4_000)
    .replace(queryValue, "$1…")
    .replace(email, "[email]")
    .replace(secretLike, "[secret]");
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Named fields only: an error of a parser or a validator carries what it choked on in its other properties. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error was thrown" };
  const stack = depth === 0 && error.stack ? { stack: scrub(error.stack) } : {};
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const cause =
    error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {};
  return { type: error.name, message: scrub(error.message), ...code, ...stack, ...cause };
}

/** One JSON object per line, so that no value can start a line of its own. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutPrivate },
      // What a child was given passes no formatter.
      redact: { paths: [...neverLogged], censor: "[redacted]" },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  );
}
