import type { ReactNode } from "react";
import { NewsList } from "~/components/market/news-list";
import { isWithheld } from "~/components/market/source-badge";
import { PanelPart } from "~/components/ui/panel-part";
import quiet from "~/components/ui/quiet-link.module.css";
import { OfData } from "~/components/ui/unchanging";
import type { NewsView } from "~/pages/stocks/news.server";
import type { Panel } from "~/upstream/panel.server";
import styles from "./news-part.module.css";

interface NewsPartProps {
  id: string;
  title: string;
  news: Panel<NewsView>;
  /** what it holds, as a sentence names it */
  what: string;
  /** said where there is nothing */
  empty: string;
  /** Below: where there is more. */
  children?: ReactNode;
}

/** Beyond, a list would push the rest of the page out of sight. */
const openAtFirst = 5;

/** One of a stock's two lists of news: the newest in the open, the others at a press. */
export function NewsPart({ id, title, news, what, empty, children }: NewsPartProps) {
  return (
    <section className={`far ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PanelPart
        panel={news}
        what={what}
        empty={{ when: ({ articles, source }) => articles.length === 0 && !isWithheld(source), say: empty }}
      >
        {({ articles, source }) => (
          <>
            <OfData Part={NewsList} data={{ news: { articles: articles.slice(0, openAtFirst), source } }} />
            {articles.length > openAtFirst && (
              <details>
                <summary className={quiet.small}>
                  {articles.length === openAtFirst + 1
                    ? "1 older item"
                    : `${articles.length - openAtFirst} older items`}
                  <span className="visually-hidden">: {title}</span>
                </summary>
                <OfData Part={NewsList} data={{ news: { articles: articles.slice(openAtFirst) } }} />
              </details>
            )}
          </>
        )}
      </PanelPart>
      {children}
    </section>
  );
}
