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

/** The document says a plain string where in practice there is an object; proxies answer with pages. */
const Body = z.union([
  z.object({ code: z.number().int().optional().catch(undefined), message: z.string() }),
  z.string().transform((message) => ({ code: undefined, message })),
]);

interface Reply {
  call: string;
  status: number;
  text: string;
  /** X-RateLimit-Reset: seconds since 1970. */
  reset: string | null;
  now: Date;
}

/** What a reply that is no success means. */
export function describeRefusal({ call, status, text, reset, now }: Reply): BrokerageError {
  const kind = kinds[status] ?? "unavailable";
  const said = readBody(text);
  const field = said && fieldIn(said.message);
  return new BrokerageError(kind, call, {
    status,
    ...(said?.code !== undefined && { code: said.code }),
    ...(said && { detail: said.message }),
    ...(field && { field }),
    ...(kind === "rate_limited" && { retryAt: resetTime(reset, now) }),
  });
}

function readBody(text: string): z.infer<typeof Body> | undefined {
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Plain text, then.
  }
  const parsed = Body.safeParse(body);
  return parsed.success && parsed.data.message.trim() ? parsed.data : undefined;
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

const fieldIn = (message: string) => fields.find((field) => new RegExp(`\\b${field}\\b`).test(message));
