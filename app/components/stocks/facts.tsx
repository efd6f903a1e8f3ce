import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

interface FactsProps {
  id: string;
  title: string;
  /** What the figures rest on, in the same breath as the title. */
  basis: ReactNode;
  facts: readonly Fact[];
  /** Below: what has to be said of them. */
  children?: ReactNode;
}

/** Figures by name, one line each: a page of a ledger. */
export function Facts({ id, title, basis, facts, children }: FactsProps) {
  return (
    <section className={styles.facts} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className="fine">{basis}</p>
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
