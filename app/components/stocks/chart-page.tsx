import { Teaser } from "~/components/market/teaser";
import { PanelPart } from "~/components/ui/panel-part";
import { audienceOf } from "~/content/teaser";
import { paths } from "~/lib/paths";
import type { StockChartPage } from "~/pages/stocks/stock-chart.server";
import styles from "./chart-page.module.css";
import { ExploreChart } from "./explore-chart";
import { StockHeader } from "./stock-header";

/** A stock's chart on a page of its own: to read as it comes, and to explore where scripts run. */
export function StockChartView({ page }: { page: StockChartPage }) {
  const { symbol, name } = page.stock;
  return (
    <div className={`page parts ${styles.page}`}>
      <StockHeader
        stock={page.stock}
        quote={page.for === "members" ? (page.stock.quote ?? null) : undefined}
      />
      {page.for === "members" ? (
        <section aria-label={`Price of ${symbol}`}>
          <PanelPart panel={page.chart} what="the price chart">
            {(view) => <ExploreChart symbol={symbol} view={view} />}
          </PanelPart>
        </section>
      ) : (
        <Teaser
          heading={`The chart is for ${audienceOf(page.need).members}`}
          need={page.need}
          message={page.message}
        >
          <p>
            {audienceOf(page.need).withOne} this page shows what {name} closed at, as a line or as candles,
            for a month or for every year we have, with every figure as a table and as a file.
          </p>
        </Teaser>
      )}
      <p>
        <a href={paths.stock(symbol)}>All of {name}</a>
      </p>
    </div>
  );
}
