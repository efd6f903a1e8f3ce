import { StockTable } from "~/components/market/stock-table";
import { Teaser } from "~/components/market/teaser";
import { PanelPart } from "~/components/ui/panel-part";
import { audienceOf } from "~/content/teaser";
import { paths } from "~/lib/paths";
import type { StockPage } from "~/pages/stocks/stock.server";
import { AnalystsPart } from "./analysts-part";
import { FinancialsPart } from "./financials-part";
import { NewsPart } from "./news-part";
import { OwnershipPart } from "./ownership-part";
import { PricePart } from "./price-part";
import { RecommendationsPart } from "./recommendations-part";
import { DayFacts, KeyFigures } from "./stock-facts";
import { StockHeader } from "./stock-header";
import styles from "./stock-page.module.css";
import { TargetsPart } from "./targets-part";

type ForMembers = Extract<StockPage, { for: "members" }>;
type ForVisitors = Extract<StockPage, { for: "visitors" }>;

/** A stock: for members all that is known of it, for everybody else whose page it is, the ways in and the news. */
export function StockView({ page }: { page: StockPage }) {
  return (
    <div className={`page parts ${styles.page}`}>
      {page.for === "members" ? <MembersPart page={page} /> : <VisitorsPart page={page} />}
      <BothNews page={page} />
    </div>
  );
}

function MembersPart({ page }: { page: ForMembers }) {
  const { stock, prices, financials, recommendations, ownership, targets, related } = page;
  const { symbol, name, description } = stock;
  return (
    <>
      <StockHeader stock={stock} quote={stock.quote ?? null} />
      {description && <p className={styles.about}>{description}</p>}
      <div className={styles.columns}>
        <PricePart symbol={symbol} prices={prices} />
        <div className={styles.aside}>
          <DayFacts stock={stock} />
          <KeyFigures stock={stock} />
        </div>
      </div>
      <FinancialsPart symbol={symbol} financials={financials} />
      <div className={styles.columns}>
        <RecommendationsPart symbol={symbol} recommendations={recommendations} />
        <AnalystsPart analysts={stock.analysts} />
      </div>
      <div className={styles.halves}>
        <TargetsPart stock={stock} drawings={targets} />
        <OwnershipPart symbol={symbol} ownership={ownership} />
      </div>
      <section aria-label={`Stocks related to ${name}`}>
        <PanelPart
          panel={related}
          what="the related stocks"
          empty={{ when: (stocks) => stocks.length === 0, say: "No stock is related to this one." }}
        >
          {(stocks) => <StockTable stocks={stocks} caption="Related stocks" />}
        </PanelPart>
      </section>
    </>
  );
}

function VisitorsPart({ page: { stock, need, message } }: { page: ForVisitors }) {
  return (
    <>
      <StockHeader stock={stock} />
      <Teaser
        heading={`The price and the figures are for ${audienceOf(need).members}`}
        need={need}
        message={message}
      >
        <p>
          {audienceOf(need).withOne} this page shows what {stock.name} closed at and how it got there, what it
          is worth and earns, its financials by year, what analysts think of it, what funds hold, and the
          stocks related to it.
        </p>
      </Teaser>
    </>
  );
}

function BothNews({ page: { stock, news, sectorNews } }: { page: StockPage }) {
  const [main] = stock.sectors ?? [];
  return (
    <div className={styles.halves}>
      <NewsPart
        id="stock-news"
        title={`News of ${stock.name}`}
        news={news}
        what="the news of this stock"
        empty={`Nothing has been written about ${stock.name} yet.`}
      />
      <NewsPart
        id="sector-news"
        title={main ? `News of ${main.name}` : "News of its sector"}
        news={sectorNews}
        what="the news of its sector"
        empty="Nothing has been written about its sector yet."
      >
        {main && (
          <p className={styles.more}>
            <a href={paths.sectorNews(main.slug)}>All news of {main.name}</a>
          </p>
        )}
      </NewsPart>
    </div>
  );
}
