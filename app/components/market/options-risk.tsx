import { RichLine } from "~/components/ui/rich-line";
import { optionsReading, optionsRiskSentence } from "~/content/claims";
import styles from "./options-risk.module.css";

/**
 * The risk of options, what to read of it, and that nothing here is advice: once on every page with signals or option
 * trades, before the first of them. Its first line is no heading, so that it fits whatever headings a page has.
 */
export function OptionsRisk() {
  return (
    <div role="note" aria-label="Risk of options" className={styles.box}>
      <p>
        <strong>{optionsRiskSentence}</strong>
      </p>
      <p>
        <RichLine line={optionsReading} />
      </p>
    </div>
  );
}
