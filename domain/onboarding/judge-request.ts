import { latin } from "../validators";
import { type AnsweredRequest, answersOf } from "./answers-of";
import { contactQuestions } from "./contact-questions";
import { investorQuestions } from "./investor-questions";
import { type Frame, judgeAnswers } from "./judge";
import { allQuestions } from "./question";

/**
 * Judges a request by the rules of the questions that it answers (SPEC 5, SPEC-DECISIONS 3, 23): the sentences to
 * show, none when all is right. What the questions do not ask for is the contract's to judge.
 */
export function judgeRequest(request: AnsweredRequest, frame: Frame): string[] {
  const answers = answersOf(request);
  const complaints = {
    ...judgeAnswers(contactQuestions, answers, frame),
    ...judgeAnswers(investorQuestions, answers, frame),
  };
  const sentences = Object.entries(complaints).map(([name, message]) => asSentence(name, message));
  return [...new Set([...sentences, ...judgeUnasked(request), ...judgeContexts(request)])];
}

const questions = [...allQuestions(contactQuestions), ...allQuestions(investorQuestions)];

/** "Last name: Required", where the message alone does not tell what it is about. */
function asSentence(name: string, message: string): string {
  if (message.endsWith(".")) return message;
  return `${questions.find((question) => question.name === name)?.label ?? name}: ${message}`;
}

function judgeUnasked({ identity }: AnsweredRequest): string[] {
  const middleName = latin(identity?.middle_name);
  const sources = identity?.funding_source ?? [];
  const known = questions.find(({ name }) => name === "funding_source");
  const offered = (source: string | undefined) =>
    known?.kind === "choice" && known.choices !== "countries"
      ? known.choices.some(({ value }) => value === source?.trim())
      : false;
  return [
    ...(middleName ? [`Middle name: ${middleName}`] : []),
    ...(sources.every(offered) ? [] : [known?.missing ?? ""]),
  ];
}

/** A form asks for one firm or relative with each disclosure, and only with one that was answered yes. */
function judgeContexts({ disclosures }: AnsweredRequest): string[] {
  const types = (disclosures?.context ?? []).map(({ context_type: type }) => type?.trim() ?? "");
  const answeredYes: Record<string, boolean | undefined> = {
    CONTROLLED_FIRM: disclosures?.is_control_person,
    AFFILIATE_FIRM: disclosures?.is_affiliated_exchange_or_finra,
    IMMEDIATE_FAMILY_EXPOSED: disclosures?.immediate_family_exposed,
  };
  return [
    ...(new Set(types).size < types.length
      ? ["Please describe one firm or relative for each disclosure."]
      : []),
    ...(types.every((type) => Object.hasOwn(answeredYes, type) && answeredYes[type])
      ? []
      : ["Please describe a firm or a relative only for a disclosure that you answered with yes."]),
  ];
}
