import { OptionsRisk } from "~/components/market/options-risk";
import { NewsPart } from "~/components/stocks/news-part";
import { PanelPart } from "~/components/ui/panel-part";
import { RichLine } from "~/components/ui/rich-line";
import { howFiguresLink } from "~/content/claims";
import { handRecordWords } from "~/content/hand-record";
import { recordPaths } from "~/lib/record-paths";
import type { TrackerPage } from "~/pages/roi/roi-tracker.server";
import { ReadersPart } from "./readers-part";
import { RecordPart } from "./record-part";
import { RuleHeadlines } from "./rule-headlines";
import { TrackerFilters } from "./tracker-filters";
import styles from "./tracker-page.module.css";

/** The track record: what it comes to, every trade of it, what readers show, and the news of its stocks. */
export function TrackerView({ page }: { page: TrackerPage }) {
  const { read, shown, instead, news, readers, rules } = page;
  return (
    <div className={`page parts ${styles.page}`}>
      <header className={styles.header}>
        <h1>ROI tracker</h1>
        <p className="lede">
          Every trade of the record, with losses as easy to see as gains, under what they add up to.{" "}
          <RichLine line={[howFiguresLink, "."]} />
        </p>
      </header>
      <OptionsRisk />
      {rules && (
        <PanelPart panel={rules} what="the records of the published rules">
          {(view) => <RuleHeadlines view={view} />}
        </PanelPart>
      )}
      <p>
        {handRecordWords.beside} <a href={recordPaths.handRecord()}>{handRecordWords.link}</a>.
      </p>
      {shown ? (
        <PanelPart panel={shown} what="the record">
          {(view) => <RecordPart view={view} read={read} />}
        </PanelPart>
      ) : (
        <TrackerFilters read={read} view={undefined} />
      )}
      {instead && (
        <RecordPart
          view={instead}
          read={{ words: { basis: "sample" }, query: { basis: "sample", page: 1 } }}
        />
      )}
      <ReadersPart readers={readers} />
      <NewsPart
        id="record-news"
        title="News of the stocks in the record"
        news={news}
        what="the news of the record"
        empty="Nothing has been written yet about the stocks in the record."
      />
    </div>
  );
}
