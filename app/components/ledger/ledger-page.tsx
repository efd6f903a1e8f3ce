import { OptionsRisk } from "~/components/market/options-risk";
import { Crumbs } from "~/components/site/crumbs";
import { Button } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { formatInstant } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import type { LedgerList, LedgerProofView } from "~/pages/roi/ledger.server";
import type { LedgerHead } from "../../../contract/ledger";
import { Checkpoint } from "./checkpoint";
import { EntryList } from "./entry-list";
import styles from "./ledger-page.module.css";
import { FromOutside, WhatItProves } from "./ledger-words";
import { Unproven } from "./unproven";
import { Witnesses } from "./witnesses";

interface LedgerPageProps extends Omit<LedgerProofView, "status"> {
  /** The site's own address, for the command. */
  site: string;
}

/** The ledger, what it proves and what not, and how anybody checks it: in this browser or from outside. */
export function LedgerPage({ problem, ledger, log, witnessed, proofs, unproven, site }: LedgerPageProps) {
  const head = ledger.state === "ready" ? ledger.data.head : undefined;
  return (
    <div className={`page parts ${styles.page}`}>
      <header className={styles.header}>
        <Crumbs above={[{ label: "ROI tracker", href: paths.roiTracker() }]} here="Proof" />
        <h1>The ledger and its proof</h1>
        <p className="lede">
          Each signal that opens a trade is written into a ledger, and so are its fill and its ending. Every
          entry carries a hash of itself and of the entry before it: change one, and no entry after it fits.
        </p>
        {problem && (
          <p className={styles.problem}>
            <strong>{problem}</strong>
          </p>
        )}
      </header>
      <OptionsRisk />
      {ledger.state === "ready" && (
        <Standing
          head={head}
          witnesses={witnessed.state === "ready" ? witnessed.data.witnesses : []}
          verifiers={log.state === "ready" ? [log.data.verifier, ...(log.data.earlier ?? [])] : []}
        />
      )}
      <Unproven rows={unproven} />
      <WhatItProves />
      <FromOutside site={site} head={head} />
      <Checkpoint log={log} site={site} />
      <Witnesses
        witnessed={witnessed}
        verifier={log.state === "ready" ? log.data.verifier : undefined}
        site={site}
      />
      <section aria-labelledby="entries">
        <h2 id="entries">Entries, the newest first</h2>
        <PanelPart
          panel={ledger}
          what="the ledger"
          empty={{
            when: ({ head: newest }) => !newest,
            say: "The ledger is empty: no signal has been recorded yet.",
          }}
        >
          {(list) => <Entries list={list} proofs={proofs} />}
        </PanelPart>
      </section>
    </div>
  );
}

interface StandingProps {
  head: LedgerHead | undefined;
  /** Keys of those whose signatures the browser is to look at. */
  witnesses: readonly string[];
  /** The log's key, and those that it had before. */
  verifiers: readonly string[];
}

/** Where the ledger stands, and the place where the browser says whether it holds: an emptied one does not. */
function Standing({ head, witnesses, verifiers }: StandingProps) {
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">Where it stands</h2>
      {head ? <Head head={head} /> : <p>It has no entry.</p>}
      <ledger-proof
        class={styles.proof}
        data-entries={recordPaths.ledgerEntries()}
        data-page={recordPaths.ledgerProof()}
        data-cosignatures={recordPaths.ledgerCosignatures()}
        data-verifiers={verifiers.join("\n")}
        data-witnesses={witnesses.join("\n")}
        data-seq={head?.seq}
        data-hash={head?.hash}
        data-recorded-at={head?.recordedAt}
      >
        <p role="status">
          With JavaScript your browser checks every entry here. Without it, use the command below: it does the
          same from outside.
        </p>
        <progress hidden aria-label="Entries that hold so far" />
        <details hidden>
          <summary>Compare it with a checkpoint that you kept</summary>
          <label htmlFor="kept-checkpoint">The checkpoint’s lines, with the signature</label>
          <textarea id="kept-checkpoint" rows={5} spellCheck={false} autoComplete="off" />
        </details>
        <Button type="button" tone="quiet" hidden>
          Check again
        </Button>
      </ledger-proof>
    </section>
  );
}

function Head({ head: { seq, hash, recordedAt } }: { head: LedgerHead }) {
  return (
    <dl className={styles.head}>
      <div>
        <dt>Newest entry</dt>
        <dd>
          <a href={`${recordPaths.ledgerProof()}#entry-${seq}`}>Entry {seq.toLocaleString("en-US")}</a>
        </dd>
      </div>
      <div>
        <dt>Recorded</dt>
        <dd>
          <time dateTime={recordedAt}>{formatInstant(recordedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>Its hash (SHA-256)</dt>
        <dd>
          <code>{hash}</code>
        </dd>
      </div>
    </dl>
  );
}

function Entries({ list, proofs }: { list: LedgerList; proofs: LedgerProofView["proofs"] }) {
  const { entries, older, newer } = list;
  return (
    <>
      <EntryList entries={entries} proofs={proofs} />
      {(newer !== undefined || older !== undefined) && (
        <nav className={`${links.row} ${styles.pages}`} aria-label="Pages of the ledger">
          {newer !== undefined && (
            <a rel="prev" href={`${recordPaths.ledgerProof({ after: newer })}#entries`}>
              Newer entries
            </a>
          )}
          {older !== undefined && (
            <a rel="next" href={`${recordPaths.ledgerProof({ after: older })}#entries`}>
              Older entries
            </a>
          )}
        </nav>
      )}
    </>
  );
}
