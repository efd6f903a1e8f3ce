import { Fragment } from "react";
import { OutsideMarkup } from "~/components/ui/outside-markup";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { ArticleView, NewsView } from "~/pages/stocks/news.server";
import { tickerPattern } from "../../../domain/market";
import styles from "./news-list.module.css";
import { SourceLine } from "./source-badge";

/** Articles, the newest first. */
export function NewsList({ news: { articles, source } }: { news: NewsView }) {
  const newestFirst = articles.toSorted((one, other) => timeOf(other) - timeOf(one));
  return (
    <div className={styles.news}>
      {source && (
        <p className="fine">
          <SourceLine source={source} />
        </p>
      )}
      <ol>
        {newestFirst.map((article) => (
          <li key={article.id}>
            <NewsArticle article={article} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const timeOf = ({ publishedAt }: ArticleView) => Date.parse(publishedAt);

function NewsArticle({ article }: { article: ArticleView }) {
  const { headline, summary, link, publisher, publishedAt, symbols } = article;
  return (
    <article>
      <h3>{link ? <a {...link}>{headline}</a> : headline}</h3>
      <p className={styles.facts}>
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        {publisher && (
          <>
            {" "}
            <span>{publisher}</span>
          </>
        )}
        {symbols && symbols.length > 0 && <Symbols symbols={symbols} />}
      </p>
      {summary && <Summary summary={summary} />}
    </article>
  );
}

function Summary({ summary }: { summary: NonNullable<ArticleView["summary"]> }) {
  if ("markup" in summary) return <OutsideMarkup className={styles.summary} markup={summary.markup} />;
  return <p className={styles.summary}>{summary.text}</p>;
}

/** The tickers that an article is about; what is none of ours is a word. */
function Symbols({ symbols }: { symbols: readonly string[] }) {
  return (
    <>
      {" "}
      <span>
        <span className="visually-hidden">about </span>
        {[...new Set(symbols)].map((symbol, at) => (
          <Fragment key={symbol}>
            {at > 0 && ", "}
            <span className={styles.symbol}>
              {tickerPattern.test(symbol) ? <a href={paths.stock(symbol)}>{symbol}</a> : symbol}
            </span>
          </Fragment>
        ))}
      </span>
    </>
  );
}
