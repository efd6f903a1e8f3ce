import { Fragment, type ReactNode } from "react";
import { Price } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import quiet from "~/components/ui/quiet-link.module.css";
import { WatchForm } from "~/components/watchlist/watch-form";
import { formatDate } from "~/lib/dates";
import { formatPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import type { OptionRow } from "../../../contract/signals";
import { Outcome } from "./outcome";
import styles from "./signal-entry.module.css";
import type { SignalView } from "./signal-view";
import { formatInput, isDirection } from "./signal-words";
import { Stance } from "./stance";

/** A stock's signal: what the rule says and why, its plan, the option that follows, and what the rule looked at. */
export function SignalEntry({ id, signal }: { id: string; signal: SignalView }) {
  const { symbol, name, rule, stance, since, option, outcome, asOf } = signal;
  return (
    <li className={styles.entry} id={id}>
      <div className={styles.who}>
        <h3>{symbol ? <a href={paths.stock(symbol)}>{symbol}</a> : name}</h3>
        {symbol && name && <p className={styles.name}>{name}</p>}
        <p className={styles.stance}>
          {isDirection(rule) && <span className={styles.direction}>The rule’s direction now</span>}
          <Stance stance={stance} />
          {since && ` since ${formatDate(since)}`}
        </p>
        {outcome && <Outcome outcome={outcome} begun={since ?? asOf} signalSeq={signal.ledgerSeq} />}
        {symbol && <WatchForm watched={{ kind: "stock", name: symbol }} title={symbol} />}
      </div>
      <div className={styles.words}>
        <Grounds signal={signal} />
      </div>
      <div className={styles.plans}>
        <FactList title={planTitle(signal)} facts={planFacts(signal)} />
        {option && (
          <FactList
            title={
              <>
                Option <BasisBadge basis="simulated" /> <PricesBadge prices="model" />
              </>
            }
            facts={optionFacts(option, asOf)}
          />
        )}
      </div>
    </li>
  );
}

/** Why a signal says what it says, what that rests on and of when it is, and where it is recorded. */
export function Grounds({ signal }: { signal: SignalView }) {
  const { reason, basis, asOf, source, ledgerSeq } = signal;
  return (
    <>
      <p>{reason}</p>
      <p className="fine">
        <SourceLine source={source} asOf={asOf}>
          <BasisBadge basis={basis} />
        </SourceLine>
      </p>
      <Inputs signal={signal} />
      {ledgerSeq && <LedgerLine seq={ledgerSeq} />}
    </>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
}

/** A plan is of the day on which the stance began, and is not moved since. */
function planTitle({ entry, since }: SignalView): string {
  if (typeof entry !== "number") return "No plan yet";
  return since ? `Plan of ${formatDate(since)}` : "Plan";
}

/** What the signal reckoned with on its own day, beside where the stock closed since. */
function planFacts({ close, entry, stop, target }: SignalView): Fact[] {
  const levels = { Entry: entry, Stop: stop, Target: target, "Last close": close };
  return Object.entries(levels)
    .filter(([, level]) => typeof level === "number")
    .map(([name, level]) => ({ name, value: <Price value={level} /> }));
}

/** Strike and bid are dollars; the bid is by the pricing model, as of the fill, and never a quote. */
function optionFacts({ tradeType, expiration, strike, bid }: OptionRow, asOf: string): Fact[] {
  return [
    { name: "Type", value: tradeType },
    { name: expiration <= asOf ? "Expired" : "Expires", value: formatDate(expiration) },
    { name: "Strike", value: formatPrice(strike) },
    { name: "Bid, modelled", value: formatPrice(bid) },
  ];
}

function FactList({ title, facts }: { title: ReactNode; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className={styles.facts}>
      <p>{title}</p>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The figures that a rule looked at, folded: they explain the sentence, and few want them all. */
function Inputs({ signal: { inputs, symbol } }: { signal: SignalView }) {
  if (!inputs || inputs.length === 0) return null;
  return (
    <details className={styles.inputs}>
      <summary className={quiet.small}>
        What the rule looked at
        {symbol && <span className="visually-hidden"> for {symbol}</span>}
      </summary>
      <dl>
        {inputs.map(({ name, value, unit }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatInput(value, unit)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** Where a signal stands in the chain that nobody can rewrite. */
function LedgerLine({ seq }: { seq: number }) {
  return (
    <p className="fine">
      Recorded as{" "}
      <a href={`${recordPaths.ledgerProof({ after: String(seq - 1) })}#entry-${seq}`}>
        entry {seq} of the ledger
      </a>
      .
    </p>
  );
}
