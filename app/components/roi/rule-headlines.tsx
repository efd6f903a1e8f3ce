import { Missing } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { countInWords, shareInWords } from "~/lib/record-words";
import type { RuleHeadline, RuleHeadlinesView } from "../../pages/roi/rules.server";
import styles from "./report-part.module.css";
import { change, Table } from "./report-tables";

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
        Three rules from the literature with their published parameters, each on its own fixed capital. Net of
        the subscription; spreads are in net and gross. Shares are bought and sold at the day’s open; options
        are priced by a model.
      </p>
      {isKnown ? (
        <Table
          caption="Each rule since its first fill"
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
            <a href={paths.rule(name)}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="fine">
        <SourceLine source={source}>
          Buy and hold <BasisBadge basis="hypothetical" /> of all stocks that there were on the first day,
          with the dividends that are on file, before costs, without those that have left the listing
        </SourceLine>
      </p>
      {source?.kind === "sandbox" && <p className="fine">{generatedSentence}</p>}
    </section>
  );
}

/** Beside each record that rests on candles of our own making. */
export const generatedSentence =
  "These candles are generated, and their moves have no memory: they are no evidence for any rule.";

const rowsOf = ({ title, held }: RuleHeadline) =>
  held.map(({ instrument, report: { taken, skipped, whole } }) => ({
    name: `${title}, ${instrument}`,
    cells: [
      change(whole?.net.returnShare),
      change(whole?.gross.returnShare),
      change(whole?.benchmark?.returnShare),
      whole?.net.cagr == null ? "none" : change(whole.net.cagr),
      whole?.net.deepest ? shareInWords(whole.net.deepest.share) : "none",
      `${countInWords(taken)} of ${countInWords(taken + skipped)}`,
      whole ? formatDate(whole.net.from) : <Missing key="since" />,
    ],
  }));
