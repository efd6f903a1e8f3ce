import { BigFigure, Price } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import table from "~/components/ui/data-table.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import type { Panel } from "~/upstream/panel.server";
import type { Financials } from "../../../contract/charts";
import styles from "./financials-part.module.css";

type Year = Financials["years"][number];

const amounts = [
  { key: "revenue", name: "Revenue" },
  { key: "netIncome", name: "Net income" },
  { key: "cashFlow", name: "Cash flow" },
] as const satisfies { key: keyof Year; name: string }[];
const perShare = "Per share";

/** What the company took and kept, by fiscal year. */
export function FinancialsPart({ financials }: { financials: Panel<Financials> }) {
  return (
    <section className={styles.part} aria-labelledby="financials">
      <h2 id="financials">Financials by year</h2>
      <PanelPart panel={financials} what="the financials">
        {(data) => <Years financials={data} />}
      </PanelPart>
    </section>
  );
}

function Years({ financials: { years, currency, source } }: { financials: Financials }) {
  const line = (
    <p className="fine">
      <SourceLine source={source}>Fiscal years{currency && `, ${currency}`}</SourceLine>
    </p>
  );
  if (years.length === 0) {
    return (
      <>
        {!source?.withheld && <p>No fiscal year is known.</p>}
        {line}
      </>
    );
  }
  return (
    <>
      {line}
      <table className={`${table.table} ${styles.years}`} aria-labelledby="financials">
        <thead>
          <tr>
            <th scope="col">Year</th>
            {amounts.map(({ key, name }) => (
              <th key={key} scope="col" className={table.number}>
                {name}
              </th>
            ))}
            <th scope="col" className={table.number}>
              {perShare}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.toReversed().map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              {amounts.map(({ key, name }) => (
                <td key={key} className={table.number} data-name={name}>
                  <BigFigure value={year[key]} />
                </td>
              ))}
              <td className={table.number} data-name={perShare}>
                <Price value={year.earningsPerShare} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
