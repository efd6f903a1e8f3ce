import { Fragment } from "react";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { cutAtWord } from "~/lib/text";
import type { Article, News } from "../../../contract/market";
import { tickerPattern } from "../../../domain/market";
import styles from "./news-list.module.css";
import { SourceLine } from "./source-badge";

const longestSummary = 320;

/** Articles, the newest first. Whatever an upstream wrote is shown as text; only http and https become links. */
export function NewsList({ news: { articles, source } }: { news: News }) {
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

const timeOf = ({ publishedAt }: Article) => Date.parse(publishedAt);

function NewsArticle({ article }: { article: Article }) {
  const { headline, summary, url, publisher, publishedAt, symbols } = article;
  const href = webAddress(url);
  return (
    <article>
      <h3>
        {href ? (
          <a href={href} rel="nofollow noopener external">
            {headline}
          </a>
        ) : (
          headline
        )}
      </h3>
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
      {summary && <p className={styles.summary}>{cutAtWord(summary, longestSummary)}</p>}
    </article>
  );
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

/** An address that a browser may be sent to, unabridged; undefined for every other. */
function webAddress(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === "http:" || protocol === "https:" ? href : undefined;
}
