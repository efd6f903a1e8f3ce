import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

interface FactsProps {
  id: string;
  title: string;
  /** What the figures rest on, beside the title. */
  badge?: ReactNode;
  facts: readonly Fact[];
  /** Below: what has to be said of them. */
  children?: ReactNode;
}

/** Figures by name, one line each: a page of a ledger. */
export function Facts({ id, title, badge, facts, children }: FactsProps) {
  return (
    <section className={styles.facts} aria-labelledby={id}>
      <h2 id={id}>
        {title} {badge}
      </h2>
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
