import { Chart, type Drawings, Figures } from "~/components/charts/chart";
import { BigFigure, Price } from "~/components/market/figures";
import { isWithheld, SourceLine } from "~/components/market/source-badge";
import table from "~/components/ui/data-table.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { OfData } from "~/components/ui/unchanging";
import { filePaths } from "~/lib/file-paths";
import type { Panel } from "~/upstream/panel.server";
import type { Financials } from "../../../contract/charts";
import styles from "./financials-part.module.css";
import { type AmountKey, amounts } from "./stock-figures";

/** The years with their pictures, one for each amount that is known. */
export interface FinancialsView extends Financials {
  drawings?: Partial<Record<AmountKey, Drawings | undefined>>;
}

const perShare = "Per share";

interface FinancialsPartProps {
  symbol: string;
  financials: Panel<FinancialsView>;
}

/** What the company took and kept, by fiscal year. */
export function FinancialsPart({ symbol, financials }: FinancialsPartProps) {
  return (
    <section className={styles.part} aria-labelledby="financials">
      <h2 id="financials">Financials by year</h2>
      <PanelPart panel={financials} what="the financials">
        {(data) => <Years symbol={symbol} financials={data} />}
      </PanelPart>
    </section>
  );
}

function Years({ symbol, financials }: { symbol: string; financials: FinancialsView }) {
  const { years, currency, source, drawings } = financials;
  const line = (
    <p className="fine">
      <SourceLine source={source}>Fiscal years{currency && `, ${currency}`}</SourceLine>
    </p>
  );
  if (years.length === 0) {
    return (
      <>
        {!isWithheld(source) && <p>No fiscal years are known.</p>}
        {line}
      </>
    );
  }
  return (
    <>
      {line}
      <div className={styles.pictures}>
        {amounts.map(({ key, name }) => (
          <Chart key={key} title={name} rank={3} drawings={drawings?.[key]} empty="No figures are known." />
        ))}
      </div>
      <Figures
        caption={`${symbol}, financials by year`}
        csv={filePaths.stockCsv(symbol, { chart: "financials" })}
      >
        <OfData Part={YearsTable} data={{ years }} />
      </Figures>
    </>
  );
}

function YearsTable({ years }: Pick<Financials, "years">) {
  return (
    <div className={styles.table}>
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
    </div>
  );
}
