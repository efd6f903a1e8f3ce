import { DrizzleQueryError } from "drizzle-orm";
import { MailNotSent } from "./mail/not-sent";

/** What a provider said to the person, beside our own sentence: the `data` of a refusal. */
export class ProviderSentence {
  constructor(readonly message: string) {}
}

/** What the log gets of an error: enough to find its place, nothing that a person typed. */
interface ErrorReport {
  name: string;
  code?: string;
  message?: string;
  at: string[];
}

/** Database errors repeat values in their messages (and Drizzle's the parameters), so those stay out. */
export function describeError(error: unknown): ErrorReport {
  if (error instanceof MailNotSent) return describeError(error.reason);
  const root = rootOf(error);
  if (!(root instanceof Error)) return { name: "not an Error", at: [] };
  const fromDatabase = root !== error || "severity" in root || error instanceof DrizzleQueryError;
  const source = error instanceof Error ? error : root;
  return {
    name: root.name,
    code: codeOf(root) ?? sentenceCodeOf(root),
    message: fromDatabase ? undefined : withoutAddresses(root.message),
    at: (source.stack ?? "")
      .split("\n")
      .filter(isFrame)
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}

/** Of the network; and PostgreSQL's own: read only, out of room, memory or connections, too slow, leaving, a bad disk. */
const LOST = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "25006",
  "53100",
  "53200",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "58030",
]);

/** What the driver says of its own, without a code: ours for it, since its sentence does not reach the log. */
const LOST_BY_SENTENCE: readonly (readonly [RegExp, string])[] = [
  [/timeout exceeded when trying to connect|due to connection timeout/i, "CONNECT_TIMEOUT"],
  [/read timeout/i, "QUERY_TIMEOUT"],
  [/connection terminated|connection error/i, "CONNECTION_LOST"],
];

/** Whether the database cannot be reached or does not get on: the same call may work in a moment. */
export function isDatabaseLost(error: unknown): boolean {
  const root = rootOf(error);
  if (!(root instanceof Error)) return false;
  const code = codeOf(root);
  if (code && (LOST.has(code) || code.startsWith("08"))) return true;
  return sentenceCodeOf(root) !== undefined;
}

/** Whether the database ended a transaction so that another one could go on; the same again may work. */
export function isDeadlock(error: unknown): boolean {
  const root = rootOf(error);
  return root instanceof Error && codeOf(root) === "40P01";
}

/** Whether a row was refused because another one has what only one may have. */
export function isDuplicate(error: unknown): boolean {
  const root = rootOf(error);
  return root instanceof Error && codeOf(root) === "23505";
}

/** Mail servers repeat the recipient in their refusals, and addresses with a password in them look alike. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, "[address]");
}

function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root;
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

const sentenceCodeOf = ({ message }: Error): string | undefined =>
  LOST_BY_SENTENCE.find(([sentence]) => sentence.test(message))?.[1];

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
