import { ORPCError } from "@orpc/server";
import countryCodes from "i18n-iso-countries/index.js";
import type { AccountRequest } from "../../contract/brokerage";
import { dayAtBroker } from "../../domain/brokerage";
import { judgeRequest } from "../../domain/onboarding/judge-request";
import { type ApplicationRow, findApplication, keepApplication } from "../brokerage/application";
import { settleWithin } from "../brokerage/attempt";
import { endSentence } from "../brokerage/sentences";
import { judgeSigned } from "../brokerage/signed";
import { isAccount, tellStanding } from "../brokerage/standing";
import type { CallContext } from "../deps";
import { ProviderSentence } from "../errors";
import { readKey } from "../idempotency-key";
import { os, signedIn } from "../procedures";
import { bankCalls } from "./banks";
import { assertBroker } from "./broker-name";
import { brokerageDocumentCalls } from "./brokerage-documents";

/** When a job looks whether an application was finished: by then whoever took it has usually done so. */
const JOB_AFTER_SECONDS = 30;
const countries = new Set(Object.keys(countryCodes.getAlpha3Codes()));

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

const createAccount = os.brokerage.createAccount.use(signedIn).handler(async ({ input, context }) => {
  const { provider, ...given } = input;
  const { client, limits, user, settings, jobs } = context;
  assertBroker(provider, context);
  await limits.count("create-account", client.address, user.id);
  const request = withSigner(given, context);
  assertRight(request, context);
  const kept = await keepApplication(context, user.id, readKey(context), request);
  if (!kept) {
    throw new ORPCError("CONFLICT", {
      message: `You already have an application with ${settings.brokerage.name}. It cannot be changed here.`,
    });
  }
  if (kept.state === "processing") {
    await jobs.send("open-account", { id: kept.id }, { afterSeconds: JOB_AFTER_SECONDS });
  }
  const settled =
    kept.state === "processing" ? await settleWithin(context, kept.id, settings.brokerage.waitMs) : kept;
  return { message: answer(settled ?? kept, settings.brokerage.name) };
});

const accountExists = os.brokerage.accountExists.use(signedIn).handler(async ({ input, context }) => {
  assertBroker(input.provider, context);
  await context.limits.count("read-account", context.client.address, context.user.id);
  return { exists: isAccount(await findApplication(context, context.user.id)) };
});

const accountStatus = os.brokerage.accountStatus.use(signedIn).handler(async ({ input, context }) => {
  assertBroker(input.provider, context);
  await context.limits.count("read-account", context.client.address, context.user.id);
  return tellStanding(context, await findApplication(context, context.user.id));
});

/** contract/brokerage.ts, as kept here. */
export const brokerage = {
  createAccount,
  accountExists,
  accountStatus,
  ...bankCalls,
  ...brokerageDocumentCalls,
};

/**
 * The signer's address and the moment of signing are what the site saw, or we do: whoever calls by themselves cannot
 * choose them (SPEC-DECISIONS 6).
 */
function withSigner(request: AccountRequest, { client, now }: CallContext): AccountRequest {
  if (client.vouched) return request;
  const signing = { ip_address: client.address, signed_at: now().toISOString() };
  return { ...request, agreements: request.agreements.map((signed) => ({ ...signed, ...signing })) };
}

/** The site has judged all this; the upstream believes nobody (SPEC-DECISIONS 3, S11). */
function assertRight(request: AccountRequest, { now, settings }: CallContext): void {
  const complaints = [
    ...judgeRequest(request, { today: dayAtBroker(now()), countries }),
    ...judgeSigned(request, settings.brokerage.agreements, now()),
  ];
  if (complaints.length > 0) throw unprocessable(complaints.slice(0, 2).join(" "));
}

const refusals: Record<string, "CONFLICT" | "FORBIDDEN"> = { conflict: "CONFLICT", forbidden: "FORBIDDEN" };

/** The reply to who asked for an account; refused ones are refused in the broker's words (SPEC 8). */
function answer(application: ApplicationRow, broker: string): string {
  const { state, refusedAs, refusal } = application;
  if (refusedAs) {
    throw new ORPCError(refusals[refusedAs] ?? "UNPROCESSABLE_CONTENT", {
      message: `${broker} did not open the account.`,
      ...(refusal && { data: new ProviderSentence(refusal) }),
    });
  }
  if (state === "ended") throw unprocessable(endSentence(application, broker));
  return state === "processing"
    ? `${broker} is working on your application. You need not send it again.`
    : `Your application is with ${broker}.`;
}
