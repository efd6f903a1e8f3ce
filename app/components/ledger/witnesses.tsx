import { PanelPart } from "~/components/ui/panel-part";
import { formatInstant } from "~/lib/dates";
import { recordPaths } from "~/lib/record-paths";
import type { WitnessedView } from "~/pages/roi/ledger.server";
import type { Panel } from "~/upstream/panel.server";
import { FULL_LIST } from "../../../domain/cosignature-pages";
import styles from "./ledger-page.module.css";

interface WitnessesProps {
  witnessed: Panel<WitnessedView>;
  /** The log's key; undefined where it could not be had. */
  verifier: string | undefined;
  site: string;
}

/** The witnesses who look at the log and sign that it never contradicted itself, and how to become one. */
export function Witnesses({ witnessed, verifier, site }: WitnessesProps) {
  return (
    <section aria-labelledby="witnesses" className={styles.words}>
      <h2 id="witnesses">Witnesses</h2>
      <p>
        A witness fetches each new checkpoint, checks that it goes on from the one before, and signs it with
        the time of its own clock (C2SP tlog-cosignature). An entry that a witness signed for before the open
        of its session is called proven before its session here. All others were recorded before it by our
        clock alone. Whether a witness is independent of us is for you to judge: anyone may run one.
      </p>
      <PanelPart panel={witnessed} what="the witnesses">
        {({ witnesses, cosignatures }) =>
          witnesses.length === 0 ? (
            <p>The ledger has no witness yet: no entry is proven before its session.</p>
          ) : (
            <>
              <p>Cosignatures by these keys are kept and shown here:</p>
              <pre>
                <code>{witnesses.join("\n")}</code>
              </pre>
              <Newest cosignatures={cosignatures} />
              <p>
                What they signed is at{" "}
                <a href={recordPaths.ledgerCosignatures()}>{recordPaths.ledgerCosignatures()}</a>,{FULL_LIST}{" "}
                signatures at a time: each with its checkpoint, so that it can be checked without us. Your
                browser checks all of them with the entries.
              </p>
            </>
          )
        }
      </PanelPart>
      <p>To be a witness yourself, run this every few minutes:</p>
      <pre>
        <code>{`npm run witness -- --log ${site} --key "${verifier ?? "VKEY"}" --name NAME`}</code>
      </pre>
    </section>
  );
}

function Newest({ cosignatures }: Pick<WitnessedView, "cosignatures">) {
  const newest = cosignatures.at(-1);
  if (!newest) return <p>None of them has cosigned the entries that are listed here.</p>;
  const at = new Date(newest.time * 1000).toISOString();
  return (
    <p>
      {newest.witness} cosigned a checkpoint of {newest.size.toLocaleString("en-US")} entries on{" "}
      <time dateTime={at}>{formatInstant(at)}</time>.
    </p>
  );
}
