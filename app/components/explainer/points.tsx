import { RichLine } from "~/components/ui/rich-line";
import type { Line } from "~/content/rich-text";
import styles from "./points.module.css";

/** What there is to know, point by point, in two columns where there is room. */
export function Points({ points }: { points: readonly { heading: string; text: Line }[] }) {
  return (
    <dl className={styles.points}>
      {points.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>
            <RichLine line={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
