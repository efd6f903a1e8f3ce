import { STATUS_CODES } from "node:http";
import { plainText } from "../markup.server";

/** In letters: a longer text is no sentence for a person. */
const maxSentence = 300;
/** `{ "errors": [{ "error": { "message": … } }] }`; deeper lies no sentence. */
const maxDepth = 3;

/** What a proxy's page or a program's trace has, and no sentence for a person. */
const noSentence = /\p{Cc}|<(?:!doctype|html|head|body|pre)\b/iu;

/**
 * The sentence for the person in the body of a refusal; of markup in it, what it says. `data.message` comes first, as the
 * brokerage nests it, then `message` (SPEC 8). Foreign upstreams have it in `detail` (RFC 9457), `error_description`
 * (RFC 6749), `error` or `errors` instead, as a text, an object or a list. A code such as `invalid_grant`, or the name of
 * the status, says nothing to a person.
 */
export function sentenceIn(body: unknown, depth = 0): string | undefined {
  if (typeof body !== "object" || body === null || depth > maxDepth) return undefined;
  const field = (name: string): unknown => (Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined);
  const nested = depth === 0 ? sentenceIn(field("data"), maxDepth) : undefined;
  return (
    nested ??
    asSentence(field("message")) ??
    spokenIn(field("message"), depth) ??
    spokenIn(field("detail"), depth) ??
    spokenIn(field("error_description"), depth) ??
    spokenIn(field("error"), depth) ??
    spokenIn(field("errors"), depth) ??
    spokenIn(field("title"), depth)
  );
}

/** The first sentence of a text, an object, a list of either, or of lists by field. */
function spokenIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return /\s/.test(value.trim()) ? asSentence(value) : undefined;
  if (typeof value !== "object" || value === null || depth >= maxDepth) return undefined;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value).filter(Array.isArray);
  return parts.reduce<string | undefined>(
    (found, part) => found ?? spokenIn(part, depth + 1),
    Array.isArray(value) ? undefined : sentenceIn(value, depth + 1),
  );
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (text.length > 2 * maxSentence || noSentence.test(text)) return undefined;
  const sentence = plainText(text);
  const isWords = sentence !== "" && sentence.length <= maxSentence && !code.test(sentence);
  const says = isWords && !statusNames.has(sentence.toLowerCase());
  return says ? sentence : undefined;
}

/** Such as "invalid_grant": what programs call things among themselves. */
const code = /^[a-z\d]+(?:_[a-z\d]+)+$/i;
/** Such as "unauthorized": what HTTP calls its statuses. */
const statusNames = new Set(Object.values(STATUS_CODES).map((name) => name?.toLowerCase()));
