import type { ReactNode } from "react";
import quiet from "~/components/ui/quiet-link.module.css";
import styles from "./folded-form.module.css";

interface FoldedFormProps {
  /** What opens it. */
  summary: string;
  /** It came back with something to mend. */
  open: boolean;
  /** It ends something for good. */
  grave?: boolean;
  children: ReactNode;
}

/** A form that few come for: it opens at a press, or where it came back. */
export function FoldedForm({ summary, open, grave = false, children }: FoldedFormProps) {
  return (
    <details className={styles.folded} data-grave={grave ? "" : undefined} open={open || undefined}>
      <summary className={quiet.link}>{summary}</summary>
      {children}
    </details>
  );
}
