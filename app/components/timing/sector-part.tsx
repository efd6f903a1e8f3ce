import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import type { SectorTimingView } from "~/pages/sectors/timing.server";
import type { Panel } from "~/upstream/panel.server";
import type { SectorName } from "../../../contract/market-schemas";
import { RuleRecords } from "./rule-record";
import { SectorIndex } from "./sector-index";
import styles from "./sector-part.module.css";
import { Grounds } from "./signal-entry";
import type { SignalView } from "./signal-view";
import { Stance } from "./stance";
import page from "./timing-page.module.css";

/** A sector's own timing: its stance in one line, why, and the index that it was read off. */
export function SectorPart({ sector, timing }: { sector: SectorName; timing: Panel<SectorTimingView> }) {
  return (
    <section className={page.part} aria-labelledby="sector-timing">
      <h2 id="sector-timing">The sector</h2>
      <PanelPart panel={timing} what="the timing of this sector">
        {({ signals, rules, index, source }) => (
          <>
            {signals.length === 0 && (
              <p className={page.none}>There is no signal for the {sector.name} sector.</p>
            )}
            {signals.map((signal) => (
              <SectorSignal key={signal.id} signal={signal} />
            ))}
            <SectorIndex sector={sector} index={index} />
            <RuleRecords rules={rules} source={source} />
          </>
        )}
      </PanelPart>
    </section>
  );
}

function SectorSignal({ signal }: { signal: SignalView }) {
  const { stance, since } = signal;
  return (
    <div className={styles.signal}>
      <p className={styles.stance}>
        <Stance stance={stance} />
        {since && <span className={styles.since}> since {formatDate(since)}</span>}
      </p>
      <div className={styles.why}>
        <Grounds signal={signal} />
      </div>
    </div>
  );
}
