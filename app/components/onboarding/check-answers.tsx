import { Fragment } from "react";
import { stepTitles } from "~/content/onboarding";
import { signing } from "~/content/signing";
import { atGroup, paths } from "~/lib/paths";
import type { SigningData } from "~/pages/onboarding/signing-papers.server";
import { askedQuestions } from "../../../domain/onboarding/question";
import { type QuestionStepName, questionStepNames } from "../../../domain/onboarding/steps";
import { warningsOf } from "../../../domain/onboarding/warnings";
import { answerInWords } from "./answer-words";
import styles from "./check-answers.module.css";
import { groupsOf, type QuestionGroup } from "./groups";

type AnswersData = Pick<SigningData, "answers" | "given" | "countries">;

/** Every answer in words, group by group, each with the way to change it and straight back. */
export function CheckAnswers({ data }: { data: AnswersData }) {
  return (
    <section aria-labelledby="check-answers" className={styles.check}>
      <h2 id="check-answers">{signing.answers}</h2>
      {questionStepNames.map((step) => (
        <Fragment key={step}>
          <h3>{stepTitles[step]}</h3>
          <dl className={styles.answers}>
            {groupsOf(step).map((group) => (
              <GroupAnswers key={group.key} step={step} group={group} data={data} />
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  );
}

interface GroupAnswersProps {
  step: QuestionStepName;
  group: QuestionGroup;
  data: AnswersData;
}

function GroupAnswers({ step, group, data }: GroupAnswersProps) {
  const { key, title, questions } = group;
  const warnings = warningsOf(data.answers);
  return askedQuestions(questions, data.answers).map((question, at) => {
    const first = at === 0;
    const warning = warnings.find((each) => each.question === question.name);
    return (
      <div
        key={question.name}
        className={styles.row}
        data-first={first || undefined}
        id={first ? key : undefined}
      >
        <dt>{question.label}</dt>
        <dd>
          {answerInWords(question, data) ?? <span className={styles.none}>{signing.notGiven}</span>}
          {warning && <p className={styles.warning}>{warning.text}</p>}
        </dd>
        {first && (
          <dd>
            <a href={atGroup(paths.onboardingStep(step, { change: key }), key)}>
              Change<span className="visually-hidden">: {title}</span>
            </a>
          </dd>
        )}
      </div>
    );
  });
}
