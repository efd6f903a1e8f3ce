import { Price } from "~/components/market/figures";
import { SourceBadge, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import type { AnalystView } from "../../../contract/market";
import { Facts } from "./facts";

const opinions = [
  { key: "strongBuy", name: "Strong buy" },
  { key: "buy", name: "Buy" },
  { key: "hold", name: "Hold" },
  { key: "sell", name: "Sell" },
  { key: "strongSell", name: "Strong sell" },
] as const;

const targets = [
  { key: "targetLow", name: "Lowest target" },
  { key: "targetMean", name: "Mean target" },
  { key: "targetHigh", name: "Highest target" },
] as const;

/** What analysts hold of the stock: how many say what, and the prices that they expect. */
export function AnalystsPart({ analysts }: { analysts: AnalystView | null | undefined }) {
  const counted = opinions.flatMap(({ key, name }) => {
    const count = analysts?.[key];
    return typeof count === "number" ? [{ name, value: count }] : [];
  });
  const expected = targets.flatMap(({ key, name }) => {
    const price = analysts?.[key];
    return typeof price === "number" ? [{ name, value: <Price value={price} /> }] : [];
  });
  const month = analysts?.month;
  const known = counted.length + expected.length > 0;
  return (
    <Facts
      id="analysts"
      title="Analysts"
      badge={
        known && (
          <>
            <BasisBadge basis="hypothetical" /> <SourceBadge source={analysts?.source} />
          </>
        )
      }
      facts={[...counted, ...expected]}
    >
      <p>
        {known
          ? `How many say what${month ? ` in the month of ${formatDate(month)}` : ""}, and the prices that they think possible within a year. These are opinions about a future that nobody knows, and no advice.`
          : "No analyst's view is known."}
      </p>
      {analysts?.source?.withheld && (
        <p>
          <SourceLine source={analysts.source} />
        </p>
      )}
    </Facts>
  );
}
