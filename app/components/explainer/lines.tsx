import { RichLine } from "~/components/ui/rich-line";
import { type Line, plainText } from "~/content/rich-text";
import styles from "./lines.module.css";

/** Paragraphs, at a width that reads well. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <p key={plainText(line)}>
          <RichLine line={line} />
        </p>
      ))}
    </div>
  );
}
