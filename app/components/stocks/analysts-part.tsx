import { Price } from "~/components/market/figures";
import { isWithheld, SourceLine } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { formatMonth } from "~/lib/dates";
import type { AnalystView } from "../../../contract/market-schemas";
import { Facts } from "./facts";
import { opinions } from "./stock-figures";

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
      basis={
        <>
          {known && <BasisBadge basis="hypothetical" />} <SourceLine source={analysts?.source} />
        </>
      }
      facts={[...counted, ...expected]}
    >
      {known && (
        <p>
          How many recommend what{month && ` in ${formatMonth(month)}`}, and the prices that they think
          possible within a year. These are opinions about a future that nobody knows, and not advice.
        </p>
      )}
      {!known && !isWithheld(analysts?.source) && <p>No analyst’s view is known.</p>}
    </Facts>
  );
}
