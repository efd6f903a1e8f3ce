import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { ORPCError, ValidationError } from "@orpc/server";
import type { CallContext } from "./deps";
import { describeError, isDatabaseLost, ProviderSentence } from "./errors";
import { failedDependency } from "./failed-dependency";
import { TooManyAttempts } from "./limits";
import { os } from "./procedures";
import { auth } from "./routes/auth";
import { backing } from "./routes/backing";
import { bankLink } from "./routes/bank-link";
import { blog } from "./routes/blog";
import { brokerage } from "./routes/brokerage";
import { charts } from "./routes/charts";
import { data } from "./routes/data";
import { desk } from "./routes/desk";
import { deskApplications } from "./routes/desk-applications";
import { deskBusiness } from "./routes/desk-business";
import { deskDisputes } from "./routes/desk-disputes";
import { deskLeads } from "./routes/desk-leads";
import { deskNewsletter } from "./routes/desk-newsletter";
import { deskPosts } from "./routes/desk-posts";
import { deskSignals } from "./routes/desk-signals";
import { deskWatchRoutes } from "./routes/desk-watches";
import { investors } from "./routes/investors";
import { market } from "./routes/market";
import { roi } from "./routes/roi";
import { signals } from "./routes/signals";
import { transactions } from "./routes/transactions";
import { users } from "./routes/users";

/** Seconds after which the database may be back, and a provider. */
const RETRY_SECONDS = { database: 5, provider: 10 };

/**
 * The contract's calls over HTTP; every refusal is `{ message }`, a sentence for the person who reads it. What a provider
 * said of its own is in `data.message` besides (SPEC 8).
 */
export const calls = new StandardOpenAPIHandler<CallContext>(
  os.router({
    users,
    auth,
    market: { ...market, ...signals },
    charts,
    blog,
    data,
    brokerage,
    bankLink,
    roi,
    transactions,
    investors: { ...investors, ...backing },
    desk: {
      ...{ ...desk, ...deskSignals, ...deskPosts, ...deskNewsletter, ...deskWatchRoutes },
      ...{ ...deskLeads, ...deskApplications, ...deskBusiness, ...deskDisputes },
    },
  }),
  {
    customErrorResponseBodyEncoder: ({ code, message, data }) => ({
      message: code === "BAD_REQUEST" ? "The request could not be read: its body must be JSON." : message,
      ...(data instanceof ProviderSentence && { data: { message: data.message } }),
    }),
    clientInterceptors: [
      async ({ context, path, next }) => {
        context.trace.call = path.join(".");
        try {
          return await next();
        } catch (error) {
          throw toRefusal(error, context);
        }
      },
    ],
  },
);

function toRefusal(error: unknown, { log, client, trace }: CallContext): ORPCError<string, unknown> {
  if (error instanceof TooManyAttempts) {
    trace.retryAfterSeconds = error.data.retryAfterSeconds;
    trace.limitScope = error.data.scope;
  }
  const failed = failedDependency(error);
  if (failed) trace.failed = failed;
  // Whoever answers 503 has told the log why, and has words for the person.
  if (error instanceof ORPCError && (error.status < 500 || error.code === "SERVICE_UNAVAILABLE")) {
    const { cause } = error;
    if (error.code !== "BAD_REQUEST" || !(cause instanceof ValidationError)) return error;
    return new ORPCError("UNPROCESSABLE_CONTENT", { message: describeIssues(cause) });
  }
  log.error(
    { requestId: client.requestId, call: trace.call, ...failed, error: describeError(error) },
    "a call failed",
  );
  if (isDatabaseLost(error)) {
    trace.retryAfterSeconds = RETRY_SECONDS.database;
    return new ORPCError("SERVICE_UNAVAILABLE", {
      message: "We cannot reach our records right now. Please try again in a moment.",
    });
  }
  // A provider's outage, of which no route has words of its own.
  if (failed) {
    trace.retryAfterSeconds = RETRY_SECONDS.provider;
    return new ORPCError("SERVICE_UNAVAILABLE", {
      message: "The provider that does this for us is not answering right now. Please try again in a moment.",
    });
  }
  return new ORPCError("INTERNAL_SERVER_ERROR", {
    message: "Something went wrong on our side. Please try again.",
  });
}

/** A call that takes its input in parts has them in its paths; to a person they say nothing. */
const places = new Set(["params", "query", "headers"]);

/** Characters; the site shows no longer sentence of an upstream's. */
const MAX_SENTENCE = 300;

/** "Email: Please enter a valid email" for each field that is wrong, as many as a sentence holds. */
function describeIssues(error: ValidationError): string {
  const sentences = error.issues.map(({ path, message }) => {
    const parts = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
    const field = (places.has(parts[0] ?? "") ? parts.slice(1) : parts).join(".");
    return field ? `${toWords(field)}: ${message}` : message;
  });
  return [...new Set(sentences)].reduce((told, sentence) => {
    const longer = told ? `${told}. ${sentence}` : sentence;
    return longer.length > MAX_SENTENCE ? told : longer;
  }, "");
}

function toWords(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
