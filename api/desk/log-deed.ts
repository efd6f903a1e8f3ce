import type { Logger } from "pino";
import type { CallContext } from "../deps";
import type { AuditMark } from "./audit";

/** Writes a row's number and hash to the process's log, which reveals a later rewrite of the table. */
export function logDeed(
  { log, client }: Pick<CallContext, "log" | "client">,
  { seq, hash }: AuditMark,
): void {
  logMark(log, client.requestId, { seq, hash });
}

/** The same for who has the request's id alone. */
export function logMark(log: Logger, requestId: string | undefined, { seq, hash }: AuditMark): void {
  log.info({ requestId, seq, hash }, "an entry of the desk's audit log");
}
