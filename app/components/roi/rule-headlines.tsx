import { Fragment } from "react";
import { Missing } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { recordPaths } from "~/lib/record-paths";
import { countInWords, fallInWords } from "~/lib/record-words";
import type { RuleHeadline, RuleHeadlinesView } from "../../pages/roi/rules.server";
import { BuyAndHoldTerms } from "./buy-and-hold";
import { Table } from "./figures-table";
import styles from "./report-part.module.css";
import { change } from "./report-tables";

/**
 * What the signals of the published rules came to: held as shares first, and as options below in the same size, so that a
 * reader sees what the option costs. Each rule is there, whether it won or lost.
 */
export function RuleHeadlines({ view: { rules, source } }: { view: RuleHeadlinesView }) {
  const isKnown = rules.some(({ held }) => held.length > 0);
  return (
    <section className={styles.report} aria-labelledby="rules">
      <h2 id="rules">
        The same signals as shares, and as options <BasisBadge basis="simulated" />{" "}
        <PricesBadge prices="model" />
      </h2>
      <p>
        Three rules from the literature with their published parameters, each on a fixed capital of its own.
        Net of the subscription; spreads are in net and gross. Shares are bought and sold at the day’s open
        and a spread that we suppose; options are priced by a model.
      </p>
      {isKnown ? (
        <Table
          folds
          caption={captionOf(rules)}
          columns={[
            "Rule, held as",
            "Net",
            "Gross",
            "Buy and hold",
            "CAGR, net",
            "Deepest fall",
            "Taken",
            "Since",
          ]}
          rows={rules.flatMap(rowsOf)}
        />
      ) : (
        <p className="fine">The records of these rules have not been worked out yet.</p>
      )}
      <ul className={styles.links}>
        {rules.map(({ name, title }) => (
          <li key={name}>
            <a href={recordPaths.rule(name)}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="fine">
        <SourceLine source={source}>
          <BuyAndHoldTerms />
        </SourceLine>
      </p>
      {source?.kind === "sandbox" && <p className="fine">{generatedSentence}</p>}
    </section>
  );
}

/** Beside each record that rests on candles of our own making. */
export const generatedSentence =
  "These candles are generated, and their moves have no memory: they are no evidence for any rule.";

/** A percentage says what it is of. */
function captionOf(rules: readonly RuleHeadline[]): string {
  const capitals = new Set(rules.flatMap(({ held }) => held.map(({ report }) => report.capitalCents)));
  return `Each rule since its first fill, in percent of ${[...capitals].map(formatCents).join(" or ")}`;
}

const rowsOf = ({ title, held }: RuleHeadline) =>
  held.map(({ instrument, report: { taken, skipped, whole } }) => ({
    name: `${title}, ${instrument}`,
    cells: [
      change(whole?.net.returnShare),
      change(whole?.gross.returnShare),
      <Fragment key="held">
        {change(whole?.benchmark?.returnShare)} <BasisBadge basis="hypothetical" />
      </Fragment>,
      whole?.net.cagr == null ? "none" : change(whole.net.cagr),
      whole?.net.deepest ? fallInWords(whole.net.deepest) : "none",
      `${countInWords(taken)} of ${countInWords(taken + skipped)}`,
      whole ? formatDate(whole.net.from) : <Missing key="since" />,
    ],
  }));
