import { NewsList } from "~/components/market/news-list";
import { PanelPart } from "~/components/ui/panel-part";
import type { NewsView } from "~/pages/stocks/news.server";
import type { Panel } from "~/upstream/panel.server";
import type { SectorName } from "../../../contract/market-schemas";

/** What is written about a sector's stocks. */
export function SectorNews({ sector, news }: { sector: SectorName; news: Panel<NewsView> }) {
  return (
    <section aria-labelledby="sector-news">
      <h2 id="sector-news" className="visually-hidden">
        News of the {sector.name} sector
      </h2>
      <PanelPart
        panel={news}
        what="the news of this sector"
        empty={{
          when: ({ articles }) => articles.length === 0,
          say: `Nothing has been written about the ${sector.name} sector yet.`,
        }}
      >
        {(data) => <NewsList news={data} />}
      </PanelPart>
    </section>
  );
}
