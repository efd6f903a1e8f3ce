import { AccountPart } from "~/components/account/account-part";
import { Chart, type Drawings } from "~/components/charts/chart";
import { deskBusinessWords as words } from "~/content/desk-business";
import { deskPaths } from "~/lib/desk-paths";
import { formatExact } from "~/lib/money";
import type { Business, BusinessMonth } from "../../../contract/desk-business";
import styles from "./audit-page.module.css";
import { Figures, shareOf } from "./business-figures";
import { BusinessReach } from "./business-reach";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

interface BusinessPageProps {
  business: Business;
  spans: readonly string[];
  recurring?: Drawings | undefined;
  paid?: Drawings | undefined;
}

/** The figures of the business, each with how it is worked out. */
export function BusinessPage({ business, spans, recurring, paid }: BusinessPageProps) {
  const { now, months, days } = business;
  const file = (table: string) => deskPaths.deskBusinessCsv({ table, days: String(days) });
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <p>{words.asOf(momentOf(business.asOf), business.provider)}</p>
      <AccountPart id="now" title={words.now}>
        <Figures
          label={words.now}
          figures={[
            [words.active, now.active, words.activeHow],
            [words.trial, now.trial, words.trialHow],
            [words.late, now.late, words.lateHow],
            [words.lapsed, now.lapsed, words.lapsedHow],
            [words.recurring, formatExact(now.recurringCents), words.recurringHow],
            [words.ending, words.endingValue(now.ending, formatExact(now.endingCents)), words.endingHow],
          ]}
        />
      </AccountPart>
      <AccountPart id="months" title={words.months}>
        <p>{words.monthsHow}</p>
        <p>{words.refundsHow}</p>
        <Chart
          {...{ title: words.recurringChart, rank: 3, drawings: recurring, empty: words.noChart }}
          csv={file("months")}
          figures={tableOf(
            words.recurringChart,
            words.monthRecurring,
            months,
            (month) => month.recurringCents,
          )}
        />
        <Chart
          {...{ title: words.paidChart, rank: 3, drawings: paid, empty: words.noChart }}
          csv={file("months")}
          figures={tableOf(words.paidChart, words.paid, months, (month) => month.paidCents)}
        />
        <DeskTable
          label={words.months}
          head={[
            ...[words.month, words.paying, words.started, words.ended, words.churn],
            ...[words.monthRecurring, words.paid, words.refunded],
          ]}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            cells: [
              ...[month.month, month.paying, month.started, month.ended, shareOf(month.churn)],
              ...[month.recurringCents, month.paidCents, month.refundedCents].map(formatExact),
            ],
          }))}
        />
        <p className={styles.ways}>
          <a href={file("months")} download>
            {words.file(words.months)}
          </a>
        </p>
      </AccountPart>
      <BusinessReach business={business} spans={spans} file={file} />
    </DeskSubpage>
  );
}

function tableOf(
  caption: string,
  column: string,
  months: readonly BusinessMonth[],
  centsOf: (month: BusinessMonth) => number,
) {
  return {
    caption,
    columns: [words.month, column],
    rows: months.map((month) => [month.month, formatExact(centsOf(month))]),
  };
}
