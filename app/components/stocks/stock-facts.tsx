import { BigFigure, Missing, Price, Ratio } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import type { StockProfile } from "../../../contract/market-schemas";
import { Facts } from "./facts";

/** The last trading day, and the year that ends with it. */
export function DayFacts({ stock: { day, quote } }: { stock: StockProfile }) {
  return (
    <Facts
      id="the-day"
      title="The day"
      basis={<SourceLine source={quote?.source} />}
      facts={[
        { name: "Open", value: <Price value={day?.open} /> },
        { name: "High", value: <Price value={day?.high} /> },
        { name: "Low", value: <Price value={day?.low} /> },
        { name: "Volume", value: <BigFigure value={day?.volume} /> },
        {
          name: "52-week closes",
          value: (
            <>
              <Price value={day?.yearLow} /> to <Price value={day?.yearHigh} />
            </>
          ),
        },
      ]}
    />
  );
}

/** What the company is worth and earns, in short (SPEC 9). */
export function KeyFigures({ stock: { fundamentals } }: { stock: StockProfile }) {
  const yearly = fundamentals?.dividendYield;
  return (
    <Facts
      id="key-figures"
      title="Key figures"
      basis={<SourceLine source={fundamentals?.source} />}
      facts={[
        { name: "Market cap", value: <BigFigure value={fundamentals?.marketCap} /> },
        { name: "Price to earnings", value: <Ratio value={fundamentals?.peRatio} /> },
        { name: "Earnings per share", value: <Price value={fundamentals?.earningsPerShare} /> },
        { name: "Dividend yield", value: typeof yearly === "number" ? `${yearly.toFixed(2)}%` : <Missing /> },
        { name: "Shares", value: <BigFigure value={fundamentals?.sharesOutstanding} /> },
      ]}
    />
  );
}
