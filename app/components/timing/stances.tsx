import { BasisBadge } from "~/components/ui/badge";
import links from "~/components/ui/link-row.module.css";
import type { SignalView } from "./signal-view";
import { outcomeWords, stanceOrder } from "./signal-words";
import { Stance } from "./stance";
import styles from "./stances.module.css";

/** Where an entry of a list of signals stands on the page. */
export const entryId = (part: string, nth: number) => `${part}-${nth + 1}`;

/** Fewer are seen at a glance as they are. */
const leastToSum = 4;

interface StancesProps {
  /** the id of the part that the entries stand in */
  part: string;
  signals: readonly SignalView[];
}

/** Which stocks the rules say the same of, a line for each stance, before why: each leads to its entry. */
export function Stances({ part, signals }: StancesProps) {
  const places = signals.flatMap(({ symbol, stance }, nth) => (symbol ? [{ symbol, stance, nth }] : []));
  if (places.length < leastToSum) return null;
  const stances = [...new Set(places.map(({ stance }) => stance))].sort(stanceOrder);
  const bases = [...new Set(signals.map(({ basis }) => basis))];
  return (
    <div className={styles.stances}>
      <p>Directions at a glance {bases.length === 1 && bases[0] && <BasisBadge basis={bases[0]} />}</p>
      <dl>
        {stances.map((stance) => (
          <div key={stance}>
            <dt>
              <Stance stance={stance} />
            </dt>
            <dd className={links.row}>
              {places
                .filter((place) => place.stance === stance)
                .map(({ symbol, nth }) => (
                  <a key={nth} href={`#${entryId(part, nth)}`}>
                    {symbol}
                  </a>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <Signals part={part} signals={signals} />
    </div>
  );
}

/** Which of the signals that these directions began with can still be acted on, and which are over. */
function Signals({ part, signals }: StancesProps) {
  const kinds = { New: "new", Open: "open" };
  const places = signals.flatMap(({ symbol, outcome }, nth) =>
    symbol && outcome ? [{ symbol, outcome, nth }] : [],
  );
  if (places.length === 0) return null;
  const over = places.filter(({ outcome }) => outcomeWords(outcome.state).isOver);
  return (
    <>
      <p>Their signals</p>
      <dl>
        {Object.entries(kinds).map(([word, state]) => {
          const found = places.filter(({ outcome }) => outcome.state === state);
          return (
            <div key={word}>
              <dt>{word}</dt>
              <dd className={links.row}>
                {found.length === 0 && "None"}
                {found.map(({ symbol, nth }) => (
                  <a key={nth} href={`#${entryId(part, nth)}`}>
                    {symbol}
                  </a>
                ))}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>Over</dt>
          <dd>
            {over.length} of {places.length}
          </dd>
        </div>
      </dl>
    </>
  );
}
