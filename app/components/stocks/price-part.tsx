import { Chart, type Drawings } from "~/components/charts/chart";
import { SourceLine } from "~/components/market/source-badge";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { formatDate } from "~/lib/dates";
import { filePaths } from "~/lib/file-paths";
import { formatPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import type { DataSource } from "../../../contract/market-schemas";
import {
  type CandleStep,
  defaultRange,
  type PriceRange,
  priceRanges,
  type RangeCloses,
} from "../../../domain/price-ranges";
import choices from "./choices.module.css";
import styles from "./price-part.module.css";

/** A stock's closes of one range, with their picture where there are enough for one. */
export interface PriceView extends RangeCloses {
  range: PriceRange;
  currency?: string | null | undefined;
  source?: DataSource | null | undefined;
  drawings?: Drawings | undefined;
}

export const rangeNames: Record<PriceRange, { short: string; long: string }> = {
  "1m": { short: "1M", long: "1 month" },
  "3m": { short: "3M", long: "3 months" },
  "1y": { short: "1Y", long: "1 year" },
  "5y": { short: "5Y", long: "5 years" },
  all: { short: "All", long: "every year" },
};

export const stepNames: Record<CandleStep, string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
  yearly: "Yearly",
};

const partId = "price";

/** The price chart with the ranges to choose from; links come back to it and not to the top of the page. */
export function PricePart({ symbol, prices }: { symbol: string; prices: Panel<PriceView> }) {
  return (
    <section id={partId} className={styles.part} aria-label={`Price of ${symbol}`}>
      <PanelPart panel={prices} what="the price chart">
        {(view) => <PriceChart symbol={symbol} view={view} />}
      </PanelPart>
    </section>
  );
}

/** As an address says it: the default is not named. */
const named = (range: PriceRange) => (range === defaultRange ? undefined : range);

function PriceChart({ symbol, view }: { symbol: string; view: PriceView }) {
  const { points, step, drawings, currency, source, range } = view;
  const last = points.at(-1);
  if (!drawings || !last) return <NoChart view={view} />;
  return (
    <Chart
      title="Price"
      choices={
        <div className={`${links.row} ${styles.choices}`}>
          <a href={paths.stockChart(symbol, { range: named(range) })}>Explore the chart</a>
          <Ranges symbol={symbol} current={range} />
        </div>
      }
      drawings={drawings}
      source={
        <p className="fine">
          <SourceLine source={source} asOf={last.date}>
            {stepNames[step]} closes{currency && `, ${currency}`}
          </SourceLine>
        </p>
      }
      figures={{
        caption: `${symbol}, ${step} closes`,
        columns: ["Date", "Close"],
        rows: points.map(({ date, close }) => [formatDate(date), formatPrice(close)]),
      }}
      csv={filePaths.stockCsv(symbol, { chart: "price", range })}
    />
  );
}

function Ranges({ symbol, current }: { symbol: string; current: PriceRange }) {
  return (
    <nav className={`${choices.choice} ${styles.ranges}`} aria-label="How far back">
      {priceRanges.map((range) => (
        <a
          key={range}
          href={`${paths.stock(symbol, { range: named(range) })}#${partId}`}
          aria-current={range === current ? "true" : undefined}
        >
          {rangeNames[range].short}
          <span className="visually-hidden">: {rangeNames[range].long}</span>
        </a>
      ))}
    </nav>
  );
}

/** A line needs two closes. */
function NoChart({ view: { points, source } }: { view: PriceView }) {
  const [only] = points;
  return (
    <>
      <h2 className={styles.title}>Price</h2>
      <p>
        {only
          ? `One close is known so far: ${formatPrice(only.close)} on ${formatDate(only.date)}.`
          : "There are no closes to draw."}
      </p>
      <p className="fine">
        <SourceLine source={source} />
      </p>
    </>
  );
}
