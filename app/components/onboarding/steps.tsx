import { stepTitles } from "~/content/onboarding";
import type { StepEntry } from "~/pages/onboarding/onboarding.server";
import styles from "./steps.module.css";

/** The steps of the way: what is finished, what is open, and where one is. */
export function Steps({ steps, here }: { steps: readonly StepEntry[]; here: string }) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.name} className={styles.step} data-current={step.href === here || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {step.finished ? "✓" : at + 1}
            </span>
            <span>
              <StepName step={step} here={here} />
              {step.finished && <span className="visually-hidden"> (finished)</span>}
              {step.href === here && step.progress && !step.finished && (
                <span className={styles.progress}>
                  {step.progress.answered} of {step.progress.asked} answered
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step: { name, href }, here }: { step: StepEntry; here: string }) {
  if (!href) return <span className={styles.later}>{stepTitles[name]}</span>;
  return (
    <a href={href} aria-current={href === here ? "step" : undefined}>
      {stepTitles[name]}
    </a>
  );
}
