import type { dependencies, FailedDependency } from "../contract/failed-dependency";
import { describeError, isDatabaseLost } from "./errors";
import { BankLinkError } from "./providers/bank-link/port";
import { BrokerageError } from "./providers/brokerage/port";
import { OauthError } from "./providers/brokerage-oauth/port";
import { CrowdfundingError } from "./providers/crowdfunding/port";
import { MarketDataError } from "./providers/market-data/port";
import { PaymentError } from "./providers/payments/port";
import type { PushOutcome } from "./providers/push/port";
import type { SmsOutcome } from "./providers/sms/port";

export type Dependency = (typeof dependencies)[number];

/** Kinds of providers' errors that tell of the provider. The others are its answer: a refused card is no outage. */
const outages = new Set(["unavailable", "malformed", "unauthorized", "rate_limited"]);

/** Of the network, of the database, or the status of a provider's reply, at the end of an error's message. */
const codeAtEnd = /(?:^|[\s(])([A-Z][A-Z_]{3,38}|\d{3})\)?$/;

/**
 * Which dependency an error tells of, itself or by what caused it, and a code of why.
 * @returns undefined for a mistake of ours and for a provider's refusal
 */
export function failedDependency(error: unknown): FailedDependency | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const provider = providerOf(at);
    if (provider) {
      if (!outages.has(provider.kind)) return undefined;
      return { dependency: provider.dependency, code: codeAtEnd.exec(at.message)?.[1] ?? provider.kind };
    }
    if (isMailError(at)) return { dependency: "mail" satisfies Dependency, code: at.code };
  }
  if (!isDatabaseLost(error)) return undefined;
  return { dependency: "database" satisfies Dependency, code: describeError(error).code ?? "unknown" };
}

/** Whether an error is what a provider answered: a refused card, a name that it does not know. */
export function isAnswer(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const provider = providerOf(at);
    if (provider) return !outages.has(provider.kind);
  }
  return false;
}

/**
 * What {@link failedDependency} tells, of a text or a push that was not taken, which is no error: its outcome says so.
 * @returns undefined where it was taken, and where its reader takes none
 */
export function failedMessage(
  dependency: Extract<Dependency, "texts" | "push">,
  outcome: SmsOutcome | PushOutcome,
): FailedDependency | undefined {
  if (outcome.state !== "later" && outcome.state !== "unknown") return undefined;
  return { dependency, code: outcome.reason.replace(/^(?:status|code) /, "") };
}

function providerOf(error: Error): { dependency: Dependency; kind: string } | undefined {
  if (error instanceof PaymentError) return { dependency: "card-provider", kind: error.kind };
  if (error instanceof BrokerageError) return { dependency: "broker", kind: error.kind };
  if (error instanceof OauthError) return { dependency: "broker-connection", kind: error.kind };
  if (error instanceof BankLinkError) return { dependency: "bank-link", kind: error.kind };
  if (error instanceof CrowdfundingError) return { dependency: "intermediary", kind: error.kind };
  if (error instanceof MarketDataError) return { dependency: "market-data", kind: error.kind };
  return undefined;
}

/** nodemailer names the SMTP command beside its code (ECONNECTION, EAUTH); a socket's own error has none. */
function isMailError(error: Error): error is Error & { code: string; command: string } {
  return "command" in error && "code" in error && typeof error.code === "string";
}
