import { useOutletContext } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { useFormContext, ValidatedForm } from "remix-validated-form";
import { ErrorSummary } from "~/components/forms/error-summary";
import { useErrorTitle } from "~/components/forms/use-error-title";
import { Button } from "~/components/ui/button";
import { announceLeaving } from "~/lib/leaving";
import { paths } from "~/lib/paths";
import type { StepData } from "~/pages/onboarding/onboarding.server";
import type { Complaints } from "../../../domain/onboarding/judge";
import { type Progress, progressOf } from "../../../domain/onboarding/progress";
import { type Answers, allQuestions } from "../../../domain/onboarding/question";
import { stepQuestions } from "../../../domain/onboarding/steps";
import { Group } from "./group";
import { groupsOf, isComplete, isWrong, type QuestionGroup } from "./groups";
import styles from "./step-form.module.css";
import { StepProvider } from "./step-state";
import { useAfterPress } from "./use-after-press";
import { useFolds } from "./use-folds";
import { type Asked, liveValidator, stillGiven, useLiveAnswers } from "./use-live-answers";
import { useSteadyView } from "./use-steady-view";

interface StepFormProps {
  data: StepData;
  /** What was typed, secrets left out, where this page is the answer to a form that was refused. */
  refused: Answers | undefined;
  submit: string;
  /** What stands before the questions. */
  children?: ReactNode;
}

/**
 * A step's questions. Without script a plain form; with it the same rules run as one types and answered groups fold.
 * Either way it is the server that answers what is sent, and keeps what of it is right.
 */
export function StepForm({ data, refused, submit, children }: StepFormProps) {
  const { step, values, given, today, countries, changing } = data;
  const form = useRef<HTMLFormElement>(null);
  const asked = useMemo<Asked>(() => {
    const codes = new Set(countries.map(({ value }) => value));
    return { questions: stepQuestions[step], given, beside: values, frame: { today, countries: codes } };
  }, [step, given, values, today, countries]);
  const validator = useMemo(() => liveValidator(asked), [asked]);
  const typed = refused ?? data.values;

  return (
    <ValidatedForm
      id={step}
      method="post"
      action={paths.onboardingStep(step, { change: changing })}
      validator={validator}
      // Without what came back, the answers that were typed before the script was there would go (STACK 2.2).
      defaultValues={typed}
      formRef={form}
      className={styles.form}
      noValidate
      disableFocusOnError
      onSubmitCapture={(event) => {
        // Kept from the form library, which would hold back what is wrong, and lose it with the page.
        event.stopPropagation();
        announceLeaving();
      }}
    >
      <input type="hidden" name="owner" value={data.owner} />
      <StepBody data={data} asked={asked} form={form} typed={typed} refused={refused !== undefined}>
        {children}
      </StepBody>
      <Button wide>{submit}</Button>
    </ValidatedForm>
  );
}

interface StepBodyProps {
  data: StepData;
  asked: Asked;
  form: RefObject<HTMLFormElement>;
  typed: Answers;
  refused: boolean;
  children: ReactNode;
}

function StepBody({ data, asked, form, typed, refused, children }: StepBodyProps) {
  const { step, countries, submitted, changing } = data;
  const { fieldErrors: messages } = useFormContext();
  const { answers, complaints, refresh } = useLiveAnswers(form, asked, typed);
  const groups = useMemo(() => groupsOf(step), [step]);
  const folds = useFolds(
    groups,
    (group) => (submitted || refused) && group.key !== changing && isComplete(group, answers, complaints),
    (group) => isComplete(group, answers, complaints),
  );
  const holdView = useSteadyView();
  const afterPress = useAfterPress();
  const wrong = wrongQuestions(refused ? groups : [], messages);
  useErrorTitle(wrong.length > 0);
  useProgress(useMemo(() => progressOf(asked.questions, answers, complaints), [asked, answers, complaints]));

  const change = ({ target }: FormEvent) => {
    if (!(target instanceof Element)) return;
    holdView(target);
    refresh();
    const key = target.closest<HTMLElement>("[data-group]")?.dataset.group;
    if (key) folds.answeredIn(key);
  };

  return (
    <StepProvider
      value={{ formId: step, answers, messages, given: stillGiven(asked, answers), countries, afterPress }}
    >
      <ErrorSummary formId={step} fields={wrong} messages={messages} />
      {children}
      <div className={styles.groups} onChange={change}>
        {groups.map((group) => {
          const isRefused = isWrong(group, answers, messages);
          return (
            <Group
              key={group.key}
              group={group}
              open={isRefused || !folds.isFolded(group.key)}
              wrong={isRefused}
              onToggle={(open) => folds.toggle(group.key, open)}
            />
          );
        })}
      </div>
    </StepProvider>
  );
}

/** In the order of the page. */
const wrongQuestions = (groups: readonly QuestionGroup[], messages: Complaints) =>
  allQuestions(groups.flatMap(({ questions }) => questions)).filter(({ name }) => messages[name]);

/** Tells the list of steps how far this one is. */
function useProgress({ answered, asked }: Progress): void {
  const tell = useOutletContext<((progress: Progress) => void) | undefined>();
  useEffect(() => tell?.({ answered, asked }), [tell, answered, asked]);
}
