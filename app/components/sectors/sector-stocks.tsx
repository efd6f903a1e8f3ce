import { commonBasis } from "~/components/market/list-basis";
import { StockTable } from "~/components/market/stock-table";
import { Teaser } from "~/components/market/teaser";
import { PanelPart } from "~/components/ui/panel-part";
import { audienceOf } from "~/content/teaser";
import { paths } from "~/lib/paths";
import type { Need } from "~/session/member.server";
import type { Sector } from "../../../contract/market-schemas";
import { defaultOrder, type StockOrder } from "../../../domain/market";
import type { SectorStocksData } from "./sector-data";
import styles from "./sector-stocks.module.css";
import { StockNames } from "./stock-names";

interface SectorStocksProps extends SectorStocksData {
  sector: Sector;
  order: StockOrder;
}

/** A sector's stocks: for members with their figures, for others by name. */
export function SectorStocks({ sector, stocks, order }: SectorStocksProps) {
  if (stocks.state === "members-only") return <ForVisitors sector={sector} {...stocks} />;
  const { slug, name } = sector;
  const hrefOf = (sort: StockOrder) => paths.sector(slug, { sort: sort === defaultOrder ? undefined : sort });
  return (
    <>
      <PanelPart
        panel={stocks}
        what="the figures of these stocks"
        empty={{ when: (data) => data.stocks.length === 0, say: "This sector has no stocks yet." }}
      >
        {(data) => (
          <StockTable
            stocks={data.stocks}
            caption={`Stocks of the ${name} sector`}
            hideCaption
            sort={{ order, hrefOf }}
            basis={commonBasis(data.stocks)}
          />
        )}
      </PanelPart>
      {stocks.state !== "ready" && <Names sector={sector} />}
    </>
  );
}

function ForVisitors({
  sector,
  need,
  message,
}: {
  sector: Sector;
  need: Need;
  message?: string | undefined;
}) {
  return (
    <div className={styles.visitors}>
      <Teaser
        heading={`Prices, trends and figures are for ${audienceOf(need).members}`}
        need={need}
        message={message}
      >
        <p>
          {audienceOf(need).withOne} this page shows what each of these stocks closed at, how it moved that
          day and over thirty days, its market cap and its price to earnings, in the order that you choose.
        </p>
      </Teaser>
      <Names sector={sector} />
    </div>
  );
}

/** Who is in the sector, where the upstream says it. */
function Names({ sector: { name, stocks } }: { sector: Sector }) {
  if (!stocks || stocks.length === 0) return null;
  return (
    <section className={styles.names} aria-labelledby="stock-names">
      <h2 id="stock-names">Companies in {name}</h2>
      <StockNames stocks={stocks} />
    </section>
  );
}
