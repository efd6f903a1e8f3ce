import { Price } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { fillWords } from "~/content/fills";
import { todayWords as words } from "~/content/today";
import { alertPaths } from "~/lib/alert-paths";
import { formatDate } from "~/lib/dates";
import { distanceTo } from "~/lib/level-distance";
import { paths } from "~/lib/paths";
import { signalBasis } from "~/lib/record-words";
import type { OpenSignal } from "../../../contract/today";
import { endsAfter, notBeyond } from "../../../domain/alerts/entry-limit";
import { openOf } from "../../../domain/trading-days";
import { LedgerEntryLink } from "./ledger-entry-link";
import styles from "./today-page.module.css";

interface OpenSignalsProps {
  signals: readonly OpenSignal[];
  /** ISO 8601 */
  now: string;
}

/** The signals that are open, each with how far its stock is from the stop and from the target. */
export function OpenSignals({ signals, now }: OpenSignalsProps) {
  return (
    <ul className={styles.rows}>
      {signals.map((signal) => (
        <li key={signal.id}>
          <p className={styles.what}>
            <a href={paths.stock(signal.symbol)}>{signal.symbol}</a>, {signal.tradeType}
            {stageOf(signal)} <BasisBadge basis={signalBasis(signal.basis)} />
          </p>
          <dl className={styles.levels}>
            <Level name={words.close} value={signal.close} />
            {signal.entry && <Level name={words.entryPrice} value={signal.entry} close={signal.close} />}
            <Level name={words.stop} value={signal.stop} close={signal.close} />
            <Level name={words.target} value={signal.target} close={signal.close} />
          </dl>
          <Terms signal={signal} now={now} />
          <p className={`fine ${styles.note}`}>
            <SourceLine source={signal.source} asOf={signal.asOf} />{" "}
            <LedgerEntryLink seq={signal.ledgerSeq} />
            {" · "}
            <a href={alertPaths.fills({ trade: signal.id })}>
              {fillWords.took}
              <span className="visually-hidden">: {signal.symbol}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

function stageOf({ fillDate, session }: OpenSignal): string {
  if (fillDate) return `, ${words.opened(formatDate(fillDate))}`;
  return session ? `, ${words.waits(formatDate(session))}` : "";
}

/** What a member can still do about it, and until when. */
function Terms({ signal, now }: { signal: OpenSignal; now: string }) {
  const { amendedFrom, fillDate, leaveOn, limit, mostDays, session, target, tradeType } = signal;
  const mayEnter = !fillDate && session && Date.parse(now) < openOf(session).getTime();
  const limits = { tradeType, limitCents: inCents(limit), targetCents: inCents(target) };
  const terms = [
    mayEnter && notBeyond(limits),
    !fillDate && session && !mayEnter && words.hasBegun,
    amendedFrom && words.amended(formatDate(amendedFrom)),
    leaveOn && words.leaves(formatDate(leaveOn)),
    mostDays && `It ${endsAfter(mostDays)}.`,
  ].filter(Boolean);
  return terms.length > 0 && <p className={styles.note}>{terms.join(" ")}</p>;
}

const inCents = (dollars: number | null | undefined): number | undefined =>
  typeof dollars === "number" ? Math.round(dollars * 100) : undefined;

interface LevelProps {
  name: string;
  value: number | null | undefined;
  /** The level that the distance is measured from, if there is one. */
  close?: number | null | undefined;
}

function Level({ name, value, close }: LevelProps) {
  const distance = distanceTo(value, close);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price value={value} />{" "}
        {distance && (
          <span className={styles.distance}>
            {distance.side === "at" ? words.at : `${distance.percent.toFixed(1)}% ${words[distance.side]}`}
          </span>
        )}
      </dd>
    </div>
  );
}
