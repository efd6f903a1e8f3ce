import { redirect } from "@remix-run/node";
import { investVerify as words } from "~/content/invest-account";
import type { Context } from "~/context.server";
import { type FormReply, readForm, refuse, replyToFailure } from "~/form.server";
import { readCents } from "~/lib/cents";
import { investPaths } from "~/lib/invest-paths";
import { countries, countryCodeSet } from "~/pages/onboarding/countries.server";
import { requireInvestor } from "~/session/require-investor.server";
import { isKind, UserFacingError } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";
import { dayAtBroker } from "../../../domain/brokerage";
import { identityQuestions, mostCents } from "../../../domain/investor-identity";
import { fieldNames } from "../../../domain/onboarding/form-fields";
import { judgeAnswers, readAnswers } from "../../../domain/onboarding/judge";
import type { Answers } from "../../../domain/onboarding/question";
import { withoutTaxId, writeTaxId } from "../../../domain/onboarding/tax-id";
import { stateLetters } from "../../../domain/onboarding/us-states";

/** The one field that no page ever gets back. */
const secret = "taxId";

const amount = (value: string | null | undefined) => {
  const cents = readCents(value ?? "");
  return cents === undefined || cents > mostCents ? words.noAmount : undefined;
};
const questions = identityQuestions(amount);

/** What the page of an investor's checks shows: how they stand, and what is asked while they may be sent. */
export async function openVerify(context: Context, request: Request) {
  requireInvestor(context, request);
  const standing = await panel(context.upstream.investors.standing());
  // Whether a call has just found out that the session is over.
  const { firstName, lastName } = requireInvestor(context, request);
  return {
    standing,
    name: `${firstName} ${lastName}`,
    countries,
    today: dayAtBroker(new Date()),
    intermediary: context.settings.intermediaryName,
  };
}

/**
 * Sends what an investor answered to be checked. 422 where something is wrong, all but the tax id kept; else a 303 to the
 * page that tells how the checks stand.
 */
export async function submitVerify(context: Context, request: Request): Promise<FormReply | Response> {
  const { id } = requireInvestor(context, request, investPaths.investVerify());
  const { upstream, toast } = context;
  const frame = { today: dayAtBroker(new Date()), countries: countryCodeSet };
  const form = await readForm(request);
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
  const answers = readAnswers(questions, typed);
  const complaints = judgeAnswers(questions, answers, frame);
  const shown = { kept: keptOf(typed), from: "", dialog: false };
  if (Object.keys(complaints).length > 0) {
    return refuse(shown, { ...(answers[secret] && { [secret]: words.typeAgain }), ...complaints });
  }
  try {
    const { checks } = await upstream.investors.registerAml(checkRequest(id, answers));
    toast.show(checks === "failed" ? "checksFailed" : "checksSent");
  } catch (error) {
    // Being looked at already: the page says so.
    if (isKind(error, "conflict")) return redirect(investPaths.investVerify(), 303);
    if (!(error instanceof UserFacingError)) throw error;
    // Who refuses something repeats it; a tax id stands in no page.
    const said = withoutTaxId(error.userMessage, answers[secret] ?? "");
    return replyToFailure(error, { toast, submission: shown, said });
  }
  return redirect(investPaths.investVerify(), 303);
}

const keptOf = (typed: Answers): Record<string, string> =>
  Object.fromEntries(
    fieldNames(questions).flatMap((name) => {
      const value = typed[name];
      return name === secret || value === undefined ? [] : [[name, value.slice(0, 200)]];
    }),
  );

/** Complete and right answers as the contract has them. */
function checkRequest(investorId: string, answers: Answers) {
  const { country = "", state, unit, postalCode } = answers;
  return {
    investorId,
    dateOfBirth: answers.dateOfBirth ?? "",
    streetAddress: answers.streetAddress ?? "",
    ...(unit && { unit }),
    city: answers.city ?? "",
    ...(state && { state: (country === "USA" && stateLetters(state)) || state }),
    ...(postalCode && { postalCode }),
    country,
    taxIdType: answers.taxIdType ?? "",
    taxId: writeTaxId(answers[secret], answers.taxIdType) ?? "",
    accredited: answers.accredited === "yes",
    annualIncomeCents: readCents(answers.annualIncome ?? "") ?? 0,
    netWorthCents: readCents(answers.netWorth ?? "") ?? 0,
  };
}
