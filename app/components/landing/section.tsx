import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  /** the anchor: also names the section by its heading */
  id: string;
  /** that the anchor is within: where a form in the section came back, the address leads to what is wrong with it */
  anchored?: boolean;
  heading: ReactNode;
  lede?: ReactNode;
  /** beneath the lede: what belongs to the heading rather than to the content */
  aside?: ReactNode;
  /** `row`: heading and lede side by side above the content. `column`: beside it, in view while it scrolls by. */
  layout?: "row" | "column";
  children: ReactNode;
}

/** A part of the landing page: a strong rule, a heading, its content. */
export function Section({
  id,
  anchored = true,
  heading,
  lede,
  aside,
  layout = "row",
  children,
}: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={anchored ? id : undefined}
      aria-labelledby={headingId}
      className={`page far ${styles.section}`}
    >
      <div className={styles.sheet} data-layout={layout}>
        <header className={styles.head}>
          <h2 id={headingId}>{heading}</h2>
          {lede && <p className="lede">{lede}</p>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
