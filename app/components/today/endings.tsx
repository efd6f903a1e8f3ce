import { AccountPart } from "~/components/account/account-part";
import { WholeRecord } from "~/components/roi/record-headline";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { eventTitle, exitInWords, todayWords as words } from "~/content/today";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { recordBasis, signalBasis } from "~/lib/record-words";
import type { Today, TodayEvent } from "../../../contract/today";
import { roundHalfAway } from "../../../domain/rounding";
import { LedgerEntryLink } from "./ledger-entry-link";
import { Nothing } from "./nothing";
import { outsideRecord } from "./outside-record";
import styles from "./today-page.module.css";

/** Losses in the same size as gains, and the whole record in the same breath (COMPLIANCE, extracted performance). */
export function Endings({ today: { endings, endedOutside, events, record } }: { today: Today }) {
  const outside = endedOutside ?? [];
  const isResultNew = events.some(({ resultCents }) => typeof resultCents === "number");
  const isEmpty = endings.length + outside.length === 0;
  return (
    <AccountPart id="endings" title={words.endings}>
      {isEmpty ? (
        <Nothing say={words.noEndings} href={paths.roiTracker()} next={words.noEndingsNext} />
      ) : (
        <ul className={styles.rows}>
          {outside.map((event) => (
            <li key={event.ledgerSeq}>
              <Outside event={event} isBesideRecord={record !== null && record !== undefined} />
            </li>
          ))}
          {endings.map((trade) => (
            <li key={trade.id}>
              <OfRecord trade={trade} />
            </li>
          ))}
        </ul>
      )}
      {(!isEmpty || isResultNew) && record && <WholeRecord record={record} title={words.total} />}
    </AccountPart>
  );
}

function OfRecord({ trade }: { trade: Today["endings"][number] }) {
  const { symbol, tradeType, exit, basis, $1000, fillDate, closeDate } = trade;
  return (
    <>
      <p className={styles.what}>
        <a href={paths.stock(symbol)}>{symbol}</a>, {tradeType}
        {exit && `, ${exitInWords(exit)}`} <BasisBadge basis={recordBasis(basis)} />{" "}
        {typeof $1000 === "number" && <PricesBadge prices="model" />}
      </p>
      <p className={styles.figure}>
        {typeof $1000 === "number" ? (
          <MoneyChange cents={roundHalfAway(Number(($1000 * 100).toFixed(6)))} />
        ) : (
          words.untold
        )}
      </p>
      <p className={`fine ${styles.note}`}>
        {formatDate(fillDate)} to {formatDate(closeDate)}
      </p>
    </>
  );
}

/** Practice, what was made by hand, and a signal that no trade came of: none is part of the record. */
function Outside({ event, isBesideRecord }: { event: TodayEvent; isBesideRecord: boolean }) {
  const { kind, symbol, tradeType, exit, basis, resultCents, at, ledgerSeq } = event;
  // No result stands without the whole record beside it.
  const isTold = typeof resultCents === "number" && isBesideRecord;
  const untold = kind === "closed" ? words.untold : words.noResult;
  const what = exitInWords(exit) || eventTitle(kind);
  return (
    <>
      <p className={styles.what}>
        <a href={paths.stock(symbol)}>{symbol}</a>
        {tradeType && `, ${tradeType}`}, {what.toLowerCase()} <BasisBadge basis={signalBasis(basis)} />{" "}
        {basis === "issued" && isTold && <PricesBadge prices="model" />}
      </p>
      <p className={styles.figure}>{isTold ? <MoneyChange cents={resultCents} /> : untold}</p>
      <p className={`fine ${styles.note}`}>
        {formatDate(at)} {isTold && outsideRecord(event)}
        {!isTold && kind === "closed" && words.noRecord} <LedgerEntryLink seq={ledgerSeq} />
      </p>
    </>
  );
}
