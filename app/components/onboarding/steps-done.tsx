import { stepsDone } from "~/content/onboarding";
import styles from "./notice.module.css";

/** Said where the last step that can be opened is finished. */
export function StepsDone() {
  return (
    <section className={styles.notice} aria-labelledby="steps-done">
      <h2 id="steps-done">{stepsDone.title}</h2>
      <p>{stepsDone.text}</p>
    </section>
  );
}
