import type { Sensitivity } from "../../../contract/record-report";
import { money, ratio, Table } from "./report-tables";

/** What the mean trade is under other spreads and, of options, other implied volatilities. */
export function SensitivityTable({ rows }: { rows: readonly Sensitivity[] }) {
  const spreads = distinct(rows.map(({ roundTrip }) => roundTrip));
  const factors = distinct(rows.map(({ impliedFactor }) => impliedFactor));
  const isOptions = factors.length > 1;
  return (
    <Table
      caption="What other costs would leave: the mean trade of every signal, for the full stake, and its profit factor"
      columns={[
        "Spread, round trip",
        ...(isOptions
          ? factors.map((factor) => `Implied volatility ${factor.toFixed(2)} × forecast`)
          : ["Mean trade"]),
      ]}
      rows={spreads.map((roundTrip) => ({
        name: `${(roundTrip * 100).toFixed(0)}%`,
        cells: factors.map((factor) => {
          const row = rows.find((each) => each.roundTrip === roundTrip && each.impliedFactor === factor);
          return (
            <>
              {money(row?.meanCents)} ({ratio(row?.profitFactor)})
            </>
          );
        }),
      }))}
    />
  );
}

const distinct = (values: readonly number[]) => [...new Set(values)].sort((one, other) => one - other);
