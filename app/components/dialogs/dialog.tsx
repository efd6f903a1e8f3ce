import type { ReactNode } from "react";
import cross from "~/components/ui/cross.module.css";
import type { ModalName } from "~/lib/paths";
import styles from "./dialog.module.css";

interface DialogProps {
  name: ModalName;
  title: string;
  /** The page without the dialog: Close and the overlay are links to it. */
  closeTo: string;
  children: ReactNode;
}

/** Open in the HTML and usable without script; app/enhance/site-dialog.ts makes it modal. */
export function Dialog({ name, title, closeTo, children }: DialogProps) {
  const titleId = `${name}-title`;
  return (
    <site-dialog data-name={name}>
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only; Close is the same link for everybody */}
      <a className={styles.overlay} href={closeTo} tabIndex={-1} aria-hidden="true" data-overlay="" />
      <dialog className={styles.dialog} open aria-labelledby={titleId}>
        <div className={styles.inside} data-inside="">
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <a className={`${cross.cross} ${styles.close}`} href={closeTo} data-close="">
              <span className="visually-hidden">Close</span>
              <span aria-hidden="true">×</span>
            </a>
          </div>
          {children}
        </div>
      </dialog>
    </site-dialog>
  );
}
