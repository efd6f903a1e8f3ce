import { AccountPart } from "~/components/account/account-part";
import { signalWords as words } from "~/content/desk-signals";
import { formatDate, formatDeadline } from "~/lib/dates";
import { deskPaths } from "~/lib/desk-paths";
import { showFacts } from "~/lib/ledger-facts";
import { formatExact } from "~/lib/money";
import type { HandSignal, SignalPreview } from "../../../contract/desk-signals";
import type { LedgerEntry } from "../../../contract/ledger";
import styles from "./audit-page.module.css";
import { DeskSubpage } from "./desk-page";
import { DraftForms, OpenForms } from "./signal-page-forms";
import { nameOf } from "./signals-page";

interface SignalPageProps {
  needsApproval: boolean;
  signal: HandSignal;
  preview?: SignalPreview | null | undefined;
  refusal?: string | null | undefined;
  entries: readonly LedgerEntry[];
  nextSession: string;
  canWithdraw: boolean;
}

/** A signal made by hand: what would be committed and told, or what was, and what can be done with it. */
export function SignalPage(props: SignalPageProps) {
  const { signal, preview, refusal, entries } = props;
  const isDraft = signal.state === "draft";
  return (
    <DeskSubpage
      title={nameOf(signal)}
      lede={isDraft ? words.draftLede : words.signalLede}
      above={[{ label: words.title, href: deskPaths.deskSignals() }]}
    >
      {refusal && (
        <AccountPart id="refusal" title={words.cannot}>
          <p>{refusal}</p>
        </AccountPart>
      )}
      {isDraft && signal.isOwn && (
        <p>
          <a href={deskPaths.deskSignalForm(signal.id)}>{words.edit}</a>
        </p>
      )}
      {preview && <Preview preview={preview} hasStop={signal.stopCents != null} />}
      {isDraft ? <DraftForms {...props} /> : null}
      {entries.length > 0 && (
        <AccountPart id="entries" title={words.entries}>
          {entries.map(({ seq, kind, facts }) => (
            <section key={seq} aria-labelledby={`entry-${seq}`}>
              <h3 id={`entry-${seq}`}>{words.entryOf(seq, kind)}</h3>
              <Facts facts={facts} />
            </section>
          ))}
        </AccountPart>
      )}
      {signal.state === "open" && <OpenForms {...props} />}
    </DeskSubpage>
  );
}

function Preview({ preview, hasStop }: { preview: SignalPreview; hasStop: boolean }) {
  const { session, issueBy, unitCents, riskCents, facts, mail, text, push, feed } = preview;
  return (
    <>
      <AccountPart id="fills" title={words.fills}>
        <p>{words.until(formatDate(session), formatDeadline(issueBy))}</p>
        <dl className={styles.entry}>
          <Row name={words.unit} value={formatExact(unitCents)} />
          {hasStop && <Row name={words.risk} value={formatExact(riskCents)} />}
        </dl>
        {!hasStop && <p>{words.allRisk}</p>}
      </AccountPart>
      <AccountPart id="entry" title={words.entry}>
        <Facts facts={facts} />
      </AccountPart>
      <AccountPart id="alerts" title={words.alerts}>
        <h3>{words.mail}</h3>
        <p>{mail.subject}</p>
        <Paragraphs texts={mail.text.split(/\n{2,}/)} />
        <h3>{words.text}</h3>
        <p>{text}</p>
        <h3>{words.push}</h3>
        <p>{push}</p>
        <h3>{words.feed}</h3>
        <p>{feed.title}</p>
        <Paragraphs texts={feed.sentences} />
      </AccountPart>
    </>
  );
}

/** Texts are the same where they are equal: their places tell them apart. */
const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <blockquote>
    {[...texts.entries()].map(([place, text]) => (
      <p key={place}>{text}</p>
    ))}
  </blockquote>
);

const Facts = ({ facts }: { facts: LedgerEntry["facts"] }) => (
  <dl className={styles.entry}>
    {showFacts(facts).map(({ name, value }) => (
      <Row key={name} name={name} value={value} />
    ))}
  </dl>
);

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
