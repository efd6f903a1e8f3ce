import styles from "./steps.module.css";

interface StepsProps {
  steps: readonly { heading: string; text: string }[];
}

/** A numbered explainer, one step per line of the book. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ heading, text }) => (
        <li key={heading}>
          <strong>{heading}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
