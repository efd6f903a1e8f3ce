import { Price } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { fillWords } from "~/content/fills";
import { todayWords as words } from "~/content/today";
import { formatDate } from "~/lib/dates";
import { distanceTo } from "~/lib/level-distance";
import { paths } from "~/lib/paths";
import { recordBasis } from "~/lib/record-words";
import type { OpenSignal } from "../../../contract/today";
import styles from "./today-page.module.css";

/** The signals that are open, each with how far its stock is from the stop and from the target. */
export function OpenSignals({ signals }: { signals: readonly OpenSignal[] }) {
  return (
    <ul className={styles.rows}>
      {signals.map((signal) => (
        <li key={signal.id}>
          <p className={styles.what}>
            <a href={paths.stock(signal.symbol)}>{signal.symbol}</a>, {signal.tradeType},{" "}
            {words.opened(formatDate(signal.fillDate))} <BasisBadge basis={recordBasis(signal.basis)} />
          </p>
          <dl className={styles.levels}>
            <Level name={words.close} value={signal.close} />
            <Level name={words.stop} value={signal.stop} close={signal.close} />
            <Level name={words.target} value={signal.target} close={signal.close} />
          </dl>
          <p className={`fine ${styles.note}`}>
            <SourceLine source={signal.source} asOf={signal.asOf} />{" "}
            <a href={paths.fills({ trade: signal.id })}>
              {fillWords.took}
              <span className="visually-hidden">: {signal.symbol}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface LevelProps {
  name: string;
  value: number | null | undefined;
  /** What it is told from, where it is a level. */
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
