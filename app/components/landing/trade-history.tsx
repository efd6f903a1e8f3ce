import { OptionsRisk } from "~/components/market/options-risk";
import { PerformanceFigure } from "~/components/market/performance-figure";
import { TradeTable } from "~/components/market/trade-table";
import { BasisBadge } from "~/components/ui/badge";
import { RichLine } from "~/components/ui/rich-line";
import { tradeHistory } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { sampleSummary, sampleTradeHistory } from "~/content/trade-history";
import { formatCents } from "~/lib/money";
import { Section } from "./section";
import styles from "./trade-history.module.css";

const { trades, gains, losses, open, intraday, startCents, endCents } = sampleSummary;

/** The portfolio's own figures come before any single trade of it. */
const summary = [
  { label: "Trades", value: trades },
  { label: "Gains", value: gains },
  { label: "Losses", value: losses },
  { label: "Still open", value: open },
  { label: "Closed the same day", value: intraday },
  { label: "Starting balance", value: formatCents(startCents) },
  { label: "Balance after the last close", value: formatCents(endCents) },
];

/** All rows of the sample history, losses and open trades in the same size as gains. */
export function TradeHistory() {
  return (
    <Section
      id={landingSections.tradeHistory}
      layout="column"
      heading={tradeHistory.heading}
      lede={tradeHistory.lede}
      aside={<Summary />}
    >
      <OptionsRisk />
      <TradeTable
        rows={sampleTradeHistory}
        caption={`${tradeHistory.title}, ${tradeHistory.period}`}
        yearSaid
      />
      <p className={`fine ${styles.note}`}>
        <RichLine line={tradeHistory.note} />
      </p>
    </Section>
  );
}

function Summary() {
  return (
    <div className={styles.summary}>
      <h3>
        {tradeHistory.title} <BasisBadge basis="sample" />
      </h3>
      <p className="fine">{tradeHistory.period}</p>
      <dl>
        {summary.map(({ label, value }) => (
          <PerformanceFigure
            key={label}
            label={label}
            value={value}
            basis={tradeHistory.basis}
            period={tradeHistory.period}
            count={trades}
          />
        ))}
      </dl>
    </div>
  );
}
