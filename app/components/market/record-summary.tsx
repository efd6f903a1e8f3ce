import type { ReactNode } from "react";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { formatCents } from "~/lib/money";
import {
  countInWords,
  periodInWords,
  recordBasis,
  shareInWords,
  signedShare,
  tradesInWords,
} from "~/lib/record-words";
import type { DataSource } from "../../../contract/market-schemas";
import type { TrackRecord } from "../../../contract/track-record";
import { roundHalfAway } from "../../../domain/rounding";
import { intradayShare, winShare } from "../../../domain/track-record";
import { Missing } from "./figures";
import { PerformanceFigure } from "./performance-figure";
import styles from "./record-summary.module.css";
import { SourceLine } from "./source-badge";

interface RecordSummaryProps {
  record: TrackRecord;
  title: ReactNode;
  /** The heading's rank on its page. */
  rank?: 2 | 3 | 4;
  /** Whose candles the trades were worked out from. */
  source?: DataSource | null | undefined;
  /** Every trade of the record, where these are a part of them: its mean stands beside theirs in the same size. */
  whole?: Whole | undefined;
}

/** Of every signal, also where the capital was not enough. */
export interface Whole {
  period: string;
  trades: number;
  meanCents: number | null | undefined;
}

/**
 * What a set of trades comes to: the mean trade, net and gross in the same size, then what it took to get there. The sums of
 * all are figures among others: they grow with the number of signals, and no capital would have taken them all.
 */
export function RecordSummary({ record, title, rank = 2, source, whole }: RecordSummaryProps) {
  const Heading = `h${rank}` as const;
  const basis = recordBasis(record.basis);
  const period = periodInWords(record.from, record.to);
  const rests = { basis, period, count: record.trades };
  return (
    <div className={styles.summary}>
      <Heading className={styles.title}>
        {title} <BasisBadge basis={basis} /> {basis !== "sample" && <PricesBadge prices="model" />}
      </Heading>
      <p className="fine">
        <SourceLine source={source}>
          {tradesInWords(record.trades)}, {period}; {formatCents(record.stakeCents)} in each
        </SourceLine>
      </p>
      <dl className={styles.main}>
        <PerformanceFigure
          {...rests}
          size="large"
          label="Mean closed trade, net of the subscription"
          value={<Mean cents={record.netCents} closed={record.trades - record.open} />}
        />
        <PerformanceFigure
          {...rests}
          size="large"
          label="Mean closed trade, gross"
          value={<Mean cents={record.grossCents} closed={record.trades - record.open} />}
        />
        {whole && (
          <PerformanceFigure
            {...{ basis, period: whole.period, count: whole.trades }}
            size="large"
            label="Mean of every closed trade of the record, gross"
            value={
              typeof whole.meanCents === "number" ? (
                <MoneyChange cents={roundHalfAway(whole.meanCents)} exact />
              ) : (
                <Missing />
              )
            }
          />
        )}
      </dl>
      <dl className={styles.rows}>
        {rowsOf(record).map(({ label, value }) => (
          <PerformanceFigure key={label} {...rests} label={label} value={value} />
        ))}
      </dl>
      <BuyAndHold share={record.benchmarkShare} period={period} />
      <p className={`fine ${styles.terms}`}>
        Every trade counts with the same stake, whether or not anyone had the capital for all of them, and
        nothing is reinvested: these sums are of no capital, and no percentage of one. Before fees and taxes;
        the net pays the subscription’s full price for every month or part of a month, in equal parts by all
        of these trades. Who takes fewer of them pays more of it for each.
      </p>
    </div>
  );
}

/** It rests on prices and not on the trades, so it has a basis of its own, and what its prices leave out stands with it. */
function BuyAndHold({ share, period }: { share: number | null | undefined; period: string }) {
  return (
    <p className={styles.terms}>
      Buy and hold of all stocks, {period}:{" "}
      <strong>{typeof share === "number" ? signedShare(share) : <Missing />}</strong>{" "}
      <BasisBadge basis="hypothetical" />{" "}
      <span className="fine">
        From candles and the dividends that are on file, before costs. Stocks that have left the listing are
        not in it, which flatters it.
      </span>
    </p>
  );
}

function rowsOf(record: TrackRecord): { label: string; value: ReactNode }[] {
  const { trades, open, wins, losses, maxDrawdownCents, profitFactor, subscriptionCents } = record;
  const closed = trades - open;
  return [
    {
      label: `Sum of all, net of the subscription (${formatCents(subscriptionCents)})`,
      value: <MoneyChange cents={record.netCents} />,
    },
    { label: "Sum of all, gross", value: <MoneyChange cents={record.grossCents} /> },
    { label: "Closed", value: countInWords(closed) },
    { label: "Still open", value: countInWords(open) },
    { label: "Gains", value: countInWords(wins) },
    { label: "Losses", value: countInWords(losses) },
    { label: "Win rate", value: share(winShare(record)) },
    { label: "Closed on the day of the fill", value: share(intradayShare(record)) },
    { label: "Maximum drawdown", value: formatCents(maxDrawdownCents) },
    {
      label: "Profit factor",
      value: typeof profitFactor === "number" ? profitFactor.toFixed(2) : none(closed, "no loss yet"),
    },
  ];
}

/** Of a closed trade, to the cent. */
function Mean({ cents, closed }: { cents: number; closed: number }) {
  return closed > 0 ? <MoneyChange cents={roundHalfAway(cents / closed)} exact /> : <Missing />;
}

const none = (closed: number, words: string) => (closed > 0 ? words : <Missing />);

const share = (value: number | null) => (value === null ? <Missing /> : shareInWords(value));
