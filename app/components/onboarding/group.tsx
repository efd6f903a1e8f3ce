import titleRow from "~/components/ui/title-row.module.css";
import { answerInWords } from "./answer-words";
import styles from "./group.module.css";
import type { QuestionGroup } from "./groups";
import { Question } from "./question";
import { useStep } from "./step-state";

interface GroupProps {
  group: QuestionGroup;
  open: boolean;
  wrong: boolean;
  onToggle(open: boolean): void;
}

/** One large question with its fields; folded, a line with the answer. */
export function Group({ group, open, wrong, onToggle }: GroupProps) {
  const { key, title, questions, between } = group;
  const step = useStep();
  const words = questions.flatMap((question) => answerInWords(question, step) ?? []);
  const [first] = questions;
  return (
    <details
      className={styles.group}
      // Links to change an answer lead here.
      id={key}
      open={open}
      data-group={key}
      data-wrong={wrong || undefined}
      onToggle={({ target, currentTarget }) => {
        // A question has its own disclosure inside.
        if (target === currentTarget) onToggle(currentTarget.open);
      }}
    >
      <summary className={`${titleRow.row} ${styles.summary}`}>
        <h2 className={styles.title}>{title}</h2>{" "}
        <span className={styles.answer}>
          {words.join(between)} <span className={styles.change}>Change</span>
        </span>
      </summary>
      <div className={styles.body}>
        {questions.map((question) => (
          <Question key={question.name} question={question} titled={first?.label === title} />
        ))}
      </div>
    </details>
  );
}
