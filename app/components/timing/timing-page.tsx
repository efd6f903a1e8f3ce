import { OptionsRisk } from "~/components/market/options-risk";
import frame from "~/components/sectors/sector-frame.module.css";
import { SectorLinks } from "~/components/sectors/sector-links";
import { SectorTabs } from "~/components/sectors/sector-tabs";
import { Crumbs } from "~/components/site/crumbs";
import { RichLine } from "~/components/ui/rich-line";
import { howFiguresLink } from "~/content/claims";
import type { Line } from "~/content/rich-text";
import { paths } from "~/lib/paths";
import type { TimingPage } from "~/pages/sectors/timing.server";
import { SectorPart } from "./sector-part";
import { SignalsPart } from "./signals-part";
import styles from "./timing-page.module.css";

const about: Line = [
  "Signals are worked out from daily candles after each close, by the same rules for every reader. ",
  howFiguresLink,
  ".",
];

/** When a sector and its stocks are to be in by our rules, what else is near, and the record that each rule stands on. */
export function TimingView({ page }: { page: TimingPage }) {
  const { sector, others, timing, stocks, watch, pattern } = page;
  const { slug, name } = sector;
  return (
    <div className="page">
      <header className={frame.header}>
        <Crumbs
          above={[
            { label: "Sectors", href: paths.sectors() },
            { label: name, href: paths.sector(slug) },
          ]}
          here="Timing"
        />
        <h1>{name}: timing</h1>
        <SectorTabs sector={sector} current={paths.timing(slug)} />
      </header>
      <p className={styles.about}>
        <RichLine line={about} />
      </p>
      <OptionsRisk />
      <SectorPart sector={sector} timing={timing} />
      <SignalsPart
        id="stock-timing"
        heading={`Stocks of ${name}`}
        signals={stocks}
        what="the timing of these stocks"
        none={`No stock of the ${name} sector has a signal.`}
      >
        What the rules say about each stock of the sector. The entry is the price that a plan assumes; a
        simulated trade is filled at the next open.
      </SignalsPart>
      <SignalsPart
        id="stocks-to-watch"
        heading="Stocks to watch"
        signals={watch}
        what="the stocks to watch"
        none="No stock is near a signal."
      >
        From all sectors: close to a signal, but without one yet.
      </SignalsPart>
      <SignalsPart
        id="custom-pattern"
        heading="Our own pattern"
        signals={pattern}
        what="our own pattern"
        none="No stock shows the pattern."
      >
        From all sectors: stocks whose last candles show a pattern of our own.
      </SignalsPart>
      <SectorLinks title="The timing of other sectors" sectors={others} hrefOf={paths.timing} />
    </div>
  );
}
