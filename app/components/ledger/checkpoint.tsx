import { PanelPart } from "~/components/ui/panel-part";
import { recordPaths } from "~/lib/record-paths";
import type { Panel } from "~/upstream/panel.server";
import styles from "./ledger-page.module.css";

/** Where the log stood, as its key signed it. */
export interface SignedLog {
  /** A signed note. */
  checkpoint: string;
  /** Name, id and public key of who signed it. */
  verifier: string;
  /** Keys that the log had before and that sign as well, the newest first. */
  earlier?: readonly string[] | null | undefined;
}

/** The newest checkpoint, to be kept, and what it is good for. */
export function Checkpoint({ log, site }: { log: Panel<SignedLog>; site: string }) {
  return (
    <section aria-labelledby="checkpoint" className={styles.words}>
      <h2 id="checkpoint">The newest checkpoint</h2>
      <p>
        The entries’ hashes are the leaves of a Merkle tree (RFC 6962). A checkpoint states how many there are
        and the tree’s root, and is signed (C2SP tlog-checkpoint). Keep its lines as a text file: with it
        anyone can prove later that the ledger still begins with all that it had. It also stands at the foot
        of every email. How your editor ends lines does not matter.
      </p>
      <PanelPart panel={log} what="the checkpoint">
        {({ checkpoint, verifier, earlier }) => (
          <>
            <pre>
              <code>{checkpoint}</code>
            </pre>
            <p>It is signed by this key:</p>
            <pre>
              <code>{verifier}</code>
            </pre>
            {earlier && earlier.length > 0 && (
              <>
                <p>
                  The log has changed its key. What it had before signs each checkpoint as well: so whoever
                  knows the old key sees that the same log goes on by the new one. A checkpoint that you kept
                  is verified by the key of its day:
                </p>
                <pre>
                  <code>{earlier.join("\n")}</code>
                </pre>
              </>
            )}
            <p>
              The newest one is always at{" "}
              <a href={recordPaths.ledgerCheckpoint()}>{recordPaths.ledgerCheckpoint()}</a>. To compare the
              ledger with one that you kept:
            </p>
            <pre>
              <code>{`npm run verify-ledger -- ${site} --since FILE --key "${verifier}"`}</code>
            </pre>
          </>
        )}
      </PanelPart>
    </section>
  );
}
