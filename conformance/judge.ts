import { z } from "zod";
import type { Call } from "./call";
import type { Answer } from "./client";
import { NotOffered, NotTried, Unmet } from "./outcome";

/** The site shows no longer sentence than this, and takes its own instead. */
const maxSentence = 300;
/** Deeper than any reply of the contract; the site refuses it. */
const maxDepth = 64;

/** What invalid input may be answered with; 413 where it is too long. */
export const refusals = [400, 413, 415, 422];
export const expectedRefusal = "400, 413, 415 or 422 with a sentence";

/**
 * The reply's data as the contract has it, more strictly than the site's client takes it (docs/decisions/0035): 2xx, JSON by its content type, not compressed, under a megabyte, and as
 * the contract has it; unknown fields pass.
 * @throws {NotOffered} of a call of our own that the upstream has not
 * @throws {Unmet}
 */
export function readReply(call: Call, answer: Answer): unknown {
  const { status } = answer;
  if (call.extension && (status === 404 || status === 501)) throw new NotOffered(status);
  if (status < 200 || status > 299) throw new Unmet(describe(answer));
  if (answer.tooLarge) throw new Unmet(`${status} with a body over 1 MB`);
  if (!answer.isJson) throw new Unmet(`${status} with content type ${typeOf(answer)}`);
  const encoding = answer.header("content-encoding") ?? "identity";
  if (encoding !== "identity") throw new Unmet(`${status}, compressed unasked`);
  const json = parse(answer);
  if (json === undefined) throw new Unmet(`${status} with a body that is no JSON`);
  if (depthOf(json) > maxDepth) throw new Unmet(`${status}, nested deeper than ${maxDepth}`);
  const parsed = call.output.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Unmet(
    `${status} of another shape: ${issue ? words(issue) : "none"}`,
    issue?.path.join(".") || "the whole",
  );
}

/**
 * The same answer, unless the upstream wants the site's credential and this run has none.
 * @throws {NotTried}
 */
export function orNotTried(call: Call, { vouched }: { vouched: boolean }, answer: Answer): Answer {
  if (!call.credential || vouched || answer.status !== 401) return answer;
  throw new NotTried("needs the site's own token (--client-token)");
}

/** A refusal: one of these statuses, and a `{ message }` that the site can show. Tells what came. @throws {Unmet} */
export function assertRefused(answer: Answer, statuses: readonly number[]): string {
  if (!statuses.includes(answer.status)) throw new Unmet(describe(answer));
  assertSentence(answer);
  return describe(answer);
}

/** Whatever it is, it is no crash and no page. @throws {Unmet} */
export function assertNoCrash(answer: Answer): string {
  if (answer.status >= 500 || isHtml(answer)) throw new Unmet(describe(answer));
  return describe(answer);
}

/** Whether an error has a sentence that the site can show: what a path that is not there seldom has. */
export const hasSentence = (answer: Answer): boolean => whySilent(answer) === undefined;

/** @throws {Unmet} where an error has no sentence for the person */
function assertSentence(answer: Answer): void {
  const unmet = whySilent(answer);
  if (unmet) throw unmet;
}

function whySilent(answer: Answer): Unmet | undefined {
  const { status } = answer;
  if (!answer.isJson) return new Unmet(`${status} with content type ${typeOf(answer)}`);
  const parsed = Refusal.safeParse(parse(answer));
  if (!parsed.success) return new Unmet(`${status} without a message`, "message");
  const { message, data } = parsed.data;
  for (const [field, sentence] of Object.entries({ message, "data.message": data?.message })) {
    const why = sentence === undefined ? undefined : whyUnreadable(sentence);
    if (why) return new Unmet(`${status} with a message ${why}`, field);
  }
  return undefined;
}

/** A provider's own sentence is in `data.message`, and takes precedence (SPEC 8). */
const Refusal = z.object({
  message: z.string(),
  data: z.object({ message: z.string().optional() }).nullish().catch(undefined),
});

function whyUnreadable(message: string): string | undefined {
  const sentence = message.trim();
  if (sentence === "") return "that is empty";
  if (sentence.length > maxSentence)
    return `of ${sentence.length} characters (the site shows up to ${maxSentence})`;
  if (/\p{Cc}/u.test(sentence)) return "with control characters in it";
  if (/<[a-z!/]/i.test(sentence)) return "with markup in it";
  if (/^[{[]/.test(sentence)) return "that is data, not a sentence";
  if (/\bat \S+ \(?\S+:\d+:\d+|\bTraceback\b|\b\w*(?:Error|Exception):|\bSQLSTATE\b/.test(sentence)) {
    return "with a program's internals in it";
  }
  return undefined;
}

/** A reply in a few words: its status, and its sentence if it has one. */
export function describe(answer: Answer): string {
  const { status } = answer;
  if (isHtml(answer)) return `${status} with HTML`;
  const parsed = z.object({ message: z.string() }).safeParse(parse(answer));
  if (!parsed.success)
    return answer.text === "" || status < 300 ? String(status) : `${status} ${typeOf(answer)}`;
  // JSON's quotes and escapes: what came stays on its line.
  return `${status} ${JSON.stringify(cut(parsed.data.message))}`;
}

const cut = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

function isHtml(answer: Answer): boolean {
  return /html/i.test(typeOf(answer)) || /^\s*<(?:!doctype|html|head|body|h1|p)\b/i.test(answer.text);
}

const typeOf = ({ header }: Answer): string => header("content-type")?.split(";")[0] || "none";

/** Undefined where it is no JSON. */
export function parse({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function depthOf(json: unknown): number {
  let level = [json];
  let depth = 0;
  while (level.length > 0 && depth <= maxDepth) {
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    depth++;
  }
  return depth;
}

/** What is wrong with a field, without its value: zod repeats some. */
function words(issue: z.ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.received === "undefined" ? "missing" : `${issue.received} where ${issue.expected} is due`;
    case "invalid_enum_value":
      return `not one of ${issue.options.join(", ")}`;
    case "invalid_string":
      return typeof issue.validation === "string" ? `not of the form ${issue.validation}` : "not of its form";
    case "too_big":
      return `more than ${issue.maximum}`;
    case "too_small":
      return `less than ${issue.minimum}`;
    default:
      return "not as the contract has it";
  }
}
