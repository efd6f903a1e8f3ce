import pino, { type DestinationStream, type Logger } from "pino";
import { neverLogged, withoutPrivate } from "../domain/never-logged";

/** JSON lines on standard output. Nothing that a person typed goes in: no address, e-mail, token, body or query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: "api" },
    // The same name as in the site's lines, so that one query finds both.
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutPrivate },
    // What a child was given passes no formatter.
    redact: { paths: [...neverLogged], censor: "[redacted]" },
  };
  return destination ? pino(options, destination) : pino(options);
}
