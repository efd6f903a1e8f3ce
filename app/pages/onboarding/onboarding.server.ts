import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Context } from "~/context.server";
import { type FormReply, readForm, refuse } from "~/form.server";
import { atGroup, paths } from "~/lib/paths";
import { requireUser } from "~/session/member.server";
import { dayAtBroker } from "../../../domain/brokerage";
import { fieldNames } from "../../../domain/onboarding/form-fields";
import { type Frame, judgeAnswers, readAnswers } from "../../../domain/onboarding/judge";
import { type Progress, progressOf, rightAnswers } from "../../../domain/onboarding/progress";
import type { Answers, Choice, Question } from "../../../domain/onboarding/question";
import {
  type Draft,
  finishedSteps,
  firstOpenStep,
  isQuestionStep,
  type QuestionStepName,
  type StepName,
  stepNames,
  stepQuestions,
} from "../../../domain/onboarding/steps";
import { countries, countryCodeSet } from "./countries.server";
import { masksOf, secretsOf, shownValues, withoutSecrets } from "./onboarding-values.server";

/** A step in the list of all. */
export interface StepEntry {
  name: StepName;
  finished: boolean;
  /** Its address, where it can be opened. */
  href?: string | undefined;
  /** How much is answered, of a step that is made of questions. */
  progress?: Progress | undefined;
}

/** What the page of a step needs. No tax id is in it. */
export interface StepData {
  step: QuestionStepName;
  /** Whose form it is: the user's id. */
  owner: string;
  /** What the fields hold before anybody types. */
  values: Answers;
  /** Answers that are kept and not shown again: their masks, by name. */
  given: Answers;
  /** Whether these answers were submitted, or only suggested. */
  submitted: boolean;
  /** The group that is changed on the way back to where the answers are checked; "" where none is named. */
  changing?: string | undefined;
  /** YYYY-MM-DD, which dates are judged by. */
  today: string;
  countries: readonly Choice[];
}

export type Onboarding = Pick<Context, "session" | "draft" | "toast">;

/** The day at the broker's, and every country. */
export function judgingFrame(): Frame {
  return { today: dayAtBroker(new Date()), countries: countryCodeSet };
}

/** The steps, what of them is finished and what can be opened. */
export function listSteps(context: Onboarding, request: Request): StepEntry[] {
  const user = requireUser(context, request);
  const { steps } = context.draft;
  const frame = judgingFrame();
  const finished = finishedSteps(steps, frame);
  const first = stepNames.indexOf(firstOpenStep(steps, frame));
  return stepNames.map((name, at) => ({
    name,
    finished: finished.includes(name),
    href: at <= first ? paths.onboardingStep(name) : undefined,
    progress: isQuestionStep(name)
      ? stepProgress(name, shownValues(name, steps, user), steps, frame)
      : undefined,
  }));
}

function stepProgress(step: QuestionStepName, values: Answers, steps: Draft, frame: Frame): Progress {
  const questions = stepQuestions[step];
  const answers = { ...secretsOf(questions, steps[step]), ...readAnswers(questions, values) };
  return progressOf(questions, answers, judgeAnswers(questions, answers, frame));
}

/** Where the applicant continues: the first step that is open. */
export function wayOn(context: Onboarding, request: Request): string {
  requireUser(context, request);
  return paths.onboardingStep(firstOpenStep(context.draft.steps, judgingFrame()));
}

/** The data of a step's page. Throws a redirect to the first step that is not finished when that is an earlier one. */
export function openStep(context: Onboarding, request: Request, step: QuestionStepName): StepData {
  const user = requireUser(context, request);
  const { steps } = context.draft;
  const frame = judgingFrame();
  const earlier = earlierOpenStep(step, steps, frame);
  if (earlier) throw sendToStep(context, earlier);
  return {
    step,
    owner: user.id,
    values: shownValues(step, steps, user),
    given: masksOf(stepQuestions[step], steps[step]),
    submitted: steps[step] !== undefined,
    changing: changedGroup(request),
    today: frame.today,
    countries,
  };
}

/**
 * Judges a step's form and keeps what is right of it, also where something is wrong: the reply is then the form again
 * with 422, else a redirect to the next step, or to the first one that is still open.
 */
export async function submitStep(
  context: Onboarding & Pick<Context, "toast">,
  request: Request,
  step: QuestionStepName,
): Promise<FormReply | Response> {
  const user = requireUser(context, request, paths.onboardingStep(step));
  const { draft, toast } = context;
  const questions = stepQuestions[step];
  const frame = judgingFrame();
  const form = Object.fromEntries(await readForm(request));
  if (typeof form.owner === "string" && form.owner !== user.id) {
    // Another user has signed in to this browser since the page was opened.
    toast.show("otherPerson");
    return redirect(paths.onboardingStep(step), 303);
  }
  const fields = fieldsSchema(questions).parse(form);
  const typed = readAnswers(questions, fields);
  const answers = { ...secretsOf(questions, draft.steps[step], typed), ...typed };
  const complaints = judgeAnswers(questions, answers, frame);
  draft.save(step, rightAnswers(answers, complaints));
  const earlier = earlierOpenStep(step, draft.steps, frame);
  if (earlier) {
    toast.show("stepsInOrder");
    return redirect(paths.onboardingStep(earlier), 303);
  }
  if (Object.keys(complaints).length > 0) {
    return refuse({ kept: withoutSecrets(questions, fields), from: "", dialog: false }, complaints);
  }
  const changed = changedGroup(request);
  if (changed === undefined) return redirect(paths.onboardingStep(stepAfter(step)), 303);
  const next = firstOpenStep(draft.steps, frame);
  return redirect(atGroup(paths.onboardingStep(next), next === "agreements" ? changed : ""), 303);
}

/** The first step that is not finished, if it comes before this one. */
export function earlierOpenStep(step: StepName, steps: Draft, frame: Frame): StepName | undefined {
  const first = firstOpenStep(steps, frame);
  return stepNames.indexOf(first) < stepNames.indexOf(step) ? first : undefined;
}

/** To the step that has to be finished before the one that was opened, and why. */
export function sendToStep({ toast }: Pick<Context, "toast">, step: StepName): Response {
  toast.show("stepFirst");
  return redirect(paths.onboardingStep(step), 303);
}

const stepAfter = (step: StepName): StepName => stepNames[stepNames.indexOf(step) + 1] ?? step;

/** Groups are named after questions; whatever else stands there names none. */
function changedGroup(request: Request): string | undefined {
  const group = new URL(request.url).searchParams.get("change");
  return group === null ? undefined : (/^[a-z_]{1,40}$/.exec(group)?.[0] ?? "");
}

/** The questions' own fields as texts; others, files and what is sent in another shape are not there. */
function fieldsSchema(questions: readonly Question[]) {
  const text = z.string().catch("");
  return z.object(Object.fromEntries(fieldNames(questions).map((name) => [name, text])));
}
