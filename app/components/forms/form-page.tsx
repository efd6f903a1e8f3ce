import type { ReactNode } from "react";
import styles from "./form-page.module.css";

interface FormPageProps {
  /** What the page asks, in the large serif. */
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}

/** A page that asks for one thing: the question on one side, the form on the other. */
export function FormPage({ title, lede, children }: FormPageProps) {
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.ask}>
        <h1>{title}</h1>
        {lede && <p className="lede">{lede}</p>}
      </header>
      {children && <div className={styles.form}>{children}</div>}
    </div>
  );
}
