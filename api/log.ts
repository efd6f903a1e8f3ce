import pino, { type DestinationStream, type Logger } from "pino";

/** JSON lines on standard output. Nothing that a person typed goes in: no address, e-mail, token, body or query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: "api" },
    // The same name as in the site's lines, so that one query finds both.
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
