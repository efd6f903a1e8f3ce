import { RichLine } from "~/components/ui/rich-line";
import { type Line, plainText } from "~/content/rich-text";
import { subscribeWords as words } from "~/content/subscribe";
import { paths } from "~/lib/paths";
import styles from "./subscribe.module.css";

/** What a subscription opens and what it does not, said before anybody pays. */
export function PlanContents({ closed }: { closed: boolean }) {
  return (
    <div className={styles.contents}>
      <section aria-labelledby="opens">
        <h2 id="opens">{words.opens.heading}</h2>
        {!closed && <p>{words.opens.freeToo}</p>}
        <Lines lines={words.opens.list} />
      </section>
      <section aria-labelledby="opens-not">
        <h2 id="opens-not">{words.opensNot.heading}</h2>
        <Lines lines={words.opensNot.list} />
        <p>
          {words.risk} <a href={paths.legal("risk")}>{words.riskLink}</a>
        </p>
      </section>
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={plainText(line)}>
          <RichLine line={line} />
        </li>
      ))}
    </ul>
  );
}
