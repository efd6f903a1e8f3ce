import type { ReactNode } from "react";
import { PanelPart } from "~/components/ui/panel-part";
import { OfData } from "~/components/ui/unchanging";
import type { Panel } from "~/upstream/panel.server";
import { RuleRecords } from "./rule-record";
import { SignalEntry } from "./signal-entry";
import type { SignalsView, SignalView } from "./signal-view";
import { entryId, Stances } from "./stances";
import styles from "./timing-page.module.css";

interface SignalsPartProps {
  id: string;
  heading: string;
  /** what this kind of signal is, in a sentence */
  children: ReactNode;
  signals: Panel<SignalsView>;
  /** what it holds, as a sentence names it: "the stocks to watch" */
  what: string;
  /** what is said where no stock has one */
  none: string;
}

/** One kind of signal: its signals, and next to them the rule and the record that they stand on. */
export function SignalsPart({ id, heading, children, signals, what, none }: SignalsPartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className={styles.about}>{children}</p>
      <PanelPart panel={signals} what={what}>
        {({ signals, rules, source }) => (
          <>
            {signals.length === 0 && <p className={styles.none}>{none}</p>}
            {signals.length > 0 && (
              <>
                <Stances part={id} signals={signals} />
                <OfData Part={Entries} data={{ part: id, signals }} />
              </>
            )}
            <RuleRecords rules={rules} source={source} />
          </>
        )}
      </PanelPart>
    </section>
  );
}

function Entries({ part, signals }: { part: string; signals: readonly SignalView[] }) {
  return (
    <ul className={styles.signals}>
      {signals.map((signal, nth) => (
        <SignalEntry key={signal.id} id={entryId(part, nth)} signal={signal} />
      ))}
    </ul>
  );
}
