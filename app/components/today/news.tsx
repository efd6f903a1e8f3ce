import { AccountPart } from "~/components/account/account-part";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { eventTitle, exitInWords, noteInWords, todayWords as words } from "~/content/today";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { signalBasis } from "~/lib/record-words";
import type { Today, TodayEvent, TodayNote } from "../../../contract/today";
import { LedgerEntryLink } from "./ledger-entry-link";
import { Nothing } from "./nothing";
import { outsideRecord } from "./outside-record";
import styles from "./today-page.module.css";

/** What came to pass since the visit before: of signals and beside them, the newest first. */
export function News({ today }: { today: Today }) {
  const { events, moreEvents, record, since } = today;
  const isBesideRecord = record !== null && record !== undefined;
  const rows = [
    ...events.map((event) => ({
      at: event.at,
      key: `${event.ledgerSeq} ${event.at} ${event.symbol}`,
      row: <EventRow event={event} isBesideRecord={isBesideRecord} />,
    })),
    ...(today.notes ?? []).flatMap((note) => {
      const said = noteInWords(note.kind, formatDate(note.date));
      if (!said) return [];
      const key = `${note.kind} ${note.symbol} ${note.date} ${note.isSample}`;
      return [{ at: note.at, key, row: <NoteRow note={note} said={said} /> }];
    }),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <AccountPart id="news" title={words.news}>
      <p className="fine">{since ? words.since(formatDate(since)) : words.firstVisit}</p>
      {rows.length === 0 ? (
        <Nothing say={words.noNews} href={paths.timing()} next={words.noNewsNext} />
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
        </ul>
      )}
      {moreEvents ? (
        <Nothing
          say={words.moreNews(moreEvents)}
          href={recordPaths.ledgerProof()}
          next={words.moreNewsNext}
        />
      ) : null}
    </AccountPart>
  );
}

/** @param isBesideRecord whether the whole record is on the page, without which no result stands */
function EventRow({ event, isBesideRecord }: { event: TodayEvent; isBesideRecord: boolean }) {
  const { kind, symbol, tradeType, at, basis, ledgerSeq, exit, resultCents } = event;
  const why = exitInWords(exit);
  const isTold = typeof resultCents === "number" && isBesideRecord;
  return (
    <>
      <p className={styles.what}>
        {eventTitle(kind)}: <a href={paths.stock(symbol)}>{symbol}</a>
        {tradeType && `, ${tradeType}`}
        {why && `, ${why}`} <BasisBadge basis={signalBasis(basis)} />{" "}
        {basis === "issued" && isTold && <PricesBadge prices="model" />}
      </p>
      <p className={styles.figure}>{isTold && <MoneyChange cents={resultCents} />}</p>
      <p className={`fine ${styles.note}`}>
        {formatDate(at)} {isTold && outsideRecord(event)}
        {ledgerSeq && " · "}
        <LedgerEntryLink seq={ledgerSeq} />
      </p>
    </>
  );
}

/** What is no entry of the ledger, and no signal to act on. */
function NoteRow({ note: { symbol, at, isSample }, said }: { note: TodayNote; said: string }) {
  return (
    <>
      <p className={styles.what}>
        <a href={paths.stock(symbol)}>{symbol}</a> {said} {isSample && <BasisBadge basis="sample" />}
      </p>
      <p className={`fine ${styles.note}`}>{formatDate(at)}</p>
    </>
  );
}
