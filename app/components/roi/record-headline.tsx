import type { ReactNode } from "react";
import { PerformanceFigure } from "~/components/market/performance-figure";
import { PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import { formatCents } from "~/lib/money";
import { countInWords, periodInWords, recordBasis, signedShare, tradesInWords } from "~/lib/record-words";
import type { RecordHeadline } from "../../../contract/record-report";
import { roundHalfAway } from "../../../domain/rounding";
import { BuyAndHoldTerms } from "./buy-and-hold";
import styles from "./report-part.module.css";

interface Amount {
  cents: number;
  share: number;
}

interface HeadlineProps {
  name: string;
  /** What the percentages are of. */
  capitalCents: number;
  basis: "live" | "issued" | "simulated" | "sample" | "mixed";
  period: string;
  count: number;
  net: Amount;
  gross: Amount;
  /** What the figures leave unsaid. */
  children?: ReactNode;
}

/** Net of costs first, gross beside it in the same size; each says what its percentage is of. */
export function Headline({ name, capitalCents, basis, period, count, net, gross, children }: HeadlineProps) {
  const of = `of ${formatCents(capitalCents)}`;
  const rests = { basis, period, count, size: "large" } as const;
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.pair}>
        <PerformanceFigure {...rests} label={`Net of the subscription, ${of}`} value={<Change {...net} />} />
        <PerformanceFigure {...rests} label={`Gross, ${of}`} value={<Change {...gross} />} />
      </dl>
      {children}
    </div>
  );
}

const Change = ({ cents, share }: Amount) => (
  <>
    {signedShare(share)}{" "}
    <small className={styles.money}>
      <MoneyChange cents={roundHalfAway(cents)} />
    </small>
  </>
);

/** The whole record on its fixed capital, beside single results (SPEC-DECISIONS 41). */
export function WholeRecord({ record, title }: { record: RecordHeadline; title: string }) {
  const { from, to, capitalCents, stakeCents, taken, skipped, benchmarkShare } = record;
  const period = periodInWords(from, to);
  return (
    <div className={styles.report}>
      <Headline
        {...{ name: title, capitalCents, basis: recordBasis(record.basis), period, count: taken }}
        net={{ cents: record.netCents, share: record.netShare }}
        gross={{ cents: record.grossCents, share: record.grossShare }}
      />
      <p className="fine">
        <PricesBadge prices="model" /> On a capital of {formatCents(capitalCents)} that was fixed beforehand,{" "}
        {formatCents(stakeCents)} in each trade, gains not reinvested: it took {tradesInWords(taken)} and had
        nothing left for {countInWords(skipped)} more.{" "}
        {typeof benchmarkShare === "number" && (
          <>
            <BuyAndHoldTerms />: {signedShare(benchmarkShare)}.
          </>
        )}
      </p>
    </div>
  );
}
