import type { ReactNode } from "react";
import styles from "./account.module.css";

interface AccountPartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of one of the account's pages, with its heading beside it where there is room. */
export function AccountPart({ id, title, children }: AccountPartProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
