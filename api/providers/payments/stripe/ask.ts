import Stripe from "stripe";
import { msLeft } from "../deadline";
import { PaymentError } from "../port";

/** So long one request may take; what failed on the way is sent once more, with the same key. */
const REQUEST_MS = 10_000;
const RETRIES = 1;

export interface Desk {
  stripe: Stripe;
  /** Does something at the provider. @throws {PaymentError} in place of the library's own errors, and when it takes too long */
  ask<Answer>(call: string, work: () => Promise<Answer>): Promise<Answer>;
}

interface DeskOptions {
  secretKey: string;
  /** Another origin than Stripe's own, for tests. */
  url?: string | undefined;
  /** Of one request. */
  timeoutMs?: number | undefined;
}

export function openDesk({ secretKey, url, timeoutMs = REQUEST_MS }: DeskOptions): Desk {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
    ...(url !== undefined && originOf(new URL(url))),
  });
  return {
    stripe,
    ask: async (call, work) => {
      try {
        return await inTime(3 * timeoutMs, call, work);
      } catch (error) {
        throw error instanceof Stripe.errors.StripeError ? toPaymentError(error, call) : error;
      }
    },
  };
}

/**
 * The library's own time limit is one of silence: an answer that comes a byte at a time would never end. Where somebody
 * waits, it ends with their patience; what was sent by then is looked for later.
 */
async function inTime<Answer>(ms: number, call: string, work: () => Promise<Answer>): Promise<Answer> {
  const left = msLeft();
  const reason = left < ms ? "deadline" : "timeout";
  if (left === 0) throw new PaymentError("unavailable", call, { reason });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentError("unavailable", call, { reason })), Math.min(ms, left));
  });
  return Promise.race([work(), tooLate]).finally(() => clearTimeout(timer));
}

function originOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

/** Only what the provider says of a card is for the person: its other sentences are for whoever wrote the request. */
function toPaymentError(error: Stripe.errors.StripeError, call: string): PaymentError {
  const { statusCode: status, code } = error;
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) {
    const display = error.message.trim().slice(0, 300) || undefined;
    return new PaymentError("declined", call, { status, code: error.decline_code || code, display });
  }
  const details = { status, code: code ?? error.rawType };
  if (error instanceof errors.StripeConnectionError) {
    return new PaymentError("unavailable", call, { reason: reasonOf(error) });
  }
  if (error instanceof errors.StripeRateLimitError) return new PaymentError("rate_limited", call, details);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PaymentError("unauthorized", call, details);
  }
  // The same key is being worked on: the same question may be asked again.
  if (code === "idempotency_key_in_use" || code === "lock_timeout" || status === 409) {
    return new PaymentError("unavailable", call, details);
  }
  if (status === 404 || code === "resource_missing") return new PaymentError("not_found", call, details);
  if (status === undefined) return new PaymentError("malformed", call, details);
  return new PaymentError(status < 500 ? "invalid" : "unavailable", call, details);
}

function reasonOf({ detail, message }: Stripe.errors.StripeError): string {
  if (typeof detail === "object" && "code" in detail && typeof detail.code === "string") return detail.code;
  return message.includes("timeout") ? "timeout" : "connection";
}

/** Whether the provider said no, and not that it could not: what was asked for may have come to be on another way. */
export const isRefused = (error: unknown): boolean => error instanceof PaymentError && error.isFinal;
