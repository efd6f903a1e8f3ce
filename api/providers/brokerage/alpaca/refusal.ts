import { z } from "zod";
import { allQuestions } from "../../../../domain/onboarding/question";
import { stepQuestions } from "../../../../domain/onboarding/steps";
import { BrokerageError, type BrokerageFailure } from "../port";

const kinds: Record<number, BrokerageFailure> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  409: "conflict",
  422: "invalid",
  429: "rate_limited",
};

const MINUTE = 60_000;
/** No limit of the broker's lasts as long: a reset further off is a mistake. */
const LONGEST_WAIT = 15 * MINUTE;
const JITTER_MS = 5_000;

/** The document says a plain string where in practice there is an object. */
const Body = z.union([
  z.object({ code: z.number().int(), message: z.string() }),
  z.string().transform((message) => ({ code: undefined, message })),
]);

interface Reply {
  call: string;
  status: number;
  text: string;
  /** Content-Type. */
  type: string;
  /** X-RateLimit-Reset: seconds since 1970. */
  reset: string | null;
  now: Date;
}

/** What a reply that is no success means. */
export function describeRefusal({ call, status, text, type, reset, now }: Reply): BrokerageError {
  const said = readBody(text, type);
  const field = said && fieldIn(said.message);
  const kind = kindOf({ call, status, said, isEmpty: text.trim() === "" });
  return new BrokerageError(kind, call, {
    status,
    ...(said?.code !== undefined && { code: said.code }),
    ...(said?.message && { detail: said.message }),
    ...(field && { field }),
    ...(kind === "rate_limited" && { retryAt: resetTime(reset, now) }),
  });
}

interface Told {
  call: string;
  status: number;
  said: z.infer<typeof Body> | undefined;
  isEmpty: boolean;
}

/** The last word is the broker's own: proxies before it answer 400 and 403 with pages and texts of theirs. */
function kindOf({ call, status, said, isEmpty }: Told): BrokerageFailure {
  const kind = kinds[status] ?? "unavailable";
  if (status === 409 && call === "createAccount") {
    // The document knows one reason, and gives no shape to its reply. Any other passes.
    const aboutEmail = said ? /e-?mail|^$/i.test(said.message) : isEmpty;
    return aboutEmail ? "conflict" : "unavailable";
  }
  return said || !["invalid", "forbidden", "conflict"].includes(kind) ? kind : "unavailable";
}

/** The broker's own words: JSON, or a text that says it is. Undefined for markup and whatever else proxies write. */
function readBody(text: string, type: string): z.infer<typeof Body> | undefined {
  if (/html|xml/i.test(type) || /^\s*</.test(text)) return undefined;
  const parsed = Body.safeParse(parse(text, type));
  return parsed.success ? { ...parsed.data, message: parsed.data.message.trim() } : undefined;
}

function parse(text: string, type: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /json/i.test(type) && text.trim() ? text : undefined;
  }
}

/** The limit's end and a moment, so that not everybody who waits comes at once. */
function resetTime(reset: string | null, now: Date): Date {
  const given = Number(reset) * 1000;
  const earliest = now.getTime();
  const end = Number.isFinite(given) && given > 0 ? given : earliest + MINUTE;
  const bounded = Math.min(Math.max(end, earliest), earliest + LONGEST_WAIT);
  return new Date(bounded + Math.random() * JITTER_MS);
}

/** Fields by which the broker names what it refuses, the longest first: `state` is part of others. */
const fields = [
  ...Object.values(stepQuestions).flatMap((questions) => allQuestions(questions).map(({ name }) => name)),
  ...["email_address", "country_of_citizenship", "ip_address", "signed_at", "trusted_contact"],
].sort((a, b) => b.length - a.length);

/**
 * The field that a message names. Words of one part, such as `state`, are words of any sentence too: they count where
 * they are quoted, stand in a path, or begin the message as the broker's do ("city is invalid").
 */
function fieldIn(message: string): string | undefined {
  return fields.find((field) => {
    if (field.includes("_")) return new RegExp(`\\b${field}\\b`).test(message);
    const named = [
      `["'\`]${field}["'\`]`,
      `\\w[./]${field}\\b`,
      `^${field}:? (?:is|must|cannot|contains)\\b`,
    ];
    return new RegExp(named.join("|")).test(message);
  });
}
