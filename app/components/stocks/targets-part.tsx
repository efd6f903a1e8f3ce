import { Chart, type Drawings } from "~/components/charts/chart";
import { isWithheld, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { formatAway } from "~/lib/chart-values";
import { formatPrice } from "~/lib/money";
import type { StockProfile } from "../../../contract/market-schemas";

interface TargetsPartProps {
  stock: Pick<StockProfile, "symbol" | "quote" | "analysts">;
  drawings: Drawings | undefined;
}

/** What analysts think the stock may cost within a year, beside what it cost at its last close. */
export function TargetsPart({ stock: { symbol, quote, analysts }, drawings }: TargetsPartProps) {
  const close = quote?.price;
  const targets = [
    { name: "Lowest", price: analysts?.targetLow },
    { name: "Mean", price: analysts?.targetMean },
    { name: "Highest", price: analysts?.targetHigh },
  ];
  return (
    <Chart
      title="Price targets"
      drawings={drawings}
      empty={
        isWithheld(analysts?.source)
          ? null
          : "No price targets are known that could be set beside a last close."
      }
      source={
        <p className="fine">
          {drawings && <BasisBadge basis="hypothetical" />}{" "}
          <SourceLine source={analysts?.source ?? quote?.source} asOf={drawings && quote?.asOf}>
            {drawings && "Opinions about the year to come"}
          </SourceLine>
        </p>
      }
      figures={{
        caption: `${symbol}, price targets`,
        columns: ["Target", "Price", "From the last close"],
        rows: targets.flatMap(({ name, price }) =>
          typeof price === "number"
            ? [[name, formatPrice(price), close ? formatAway(price / close - 1) : "–"]]
            : [],
        ),
      }}
    />
  );
}
