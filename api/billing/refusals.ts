import { ORPCError } from "@orpc/server";
import type { CallContext } from "../deps";
import { failedDependency } from "../failed-dependency";
import { PaymentError, type PaymentFailure } from "../providers/payments/port";

const RETRY_SECONDS = 10;

/** The provider's refusals in the words that it has for people, else in ours; the log has codes alone. */
export async function orRefuse<T>(context: CallContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof PaymentError ? toRefusal(error, context) : error;
  }
}

const codes: Partial<Record<PaymentFailure, "UNPROCESSABLE_CONTENT" | "NOT_FOUND" | "TOO_MANY_REQUESTS">> = {
  declined: "UNPROCESSABLE_CONTENT",
  invalid: "UNPROCESSABLE_CONTENT",
  not_found: "NOT_FOUND",
  rate_limited: "TOO_MANY_REQUESTS",
};

const sentences: Partial<Record<PaymentFailure, string>> = {
  declined: "The card was declined. Nothing was charged.",
  invalid: "The card provider did not take this. Please check its status again.",
  not_found: "The card provider no longer knows this. Please start again.",
  rate_limited: "The card provider is too busy right now. Please try again in a minute.",
};

function toRefusal(error: PaymentError, { log, client, trace }: CallContext): ORPCError<string, unknown> {
  const code = codes[error.kind];
  const line = { requestId: client.requestId, error: error.message };
  if (code) {
    log.warn(line, "the card provider refused a request");
    // The provider counts by our key, whoever the customer is.
    if (error.kind === "rate_limited") trace.limitScope = "service";
    const display = error.kind === "declined" ? error.display : undefined;
    return new ORPCError(code, { message: display ?? sentences[error.kind] ?? "" });
  }
  log.error({ ...line, ...failedDependency(error) }, "the card provider failed or did not answer");
  trace.retryAfterSeconds = RETRY_SECONDS;
  return new ORPCError("SERVICE_UNAVAILABLE", {
    message: "The card provider is not answering right now. Please try again in a moment.",
    cause: error,
  });
}
