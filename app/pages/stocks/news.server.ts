import { linkOutward, type OutwardLink } from "~/lib/outward";
import { cutAtWord } from "~/lib/text";
import { plainText, type SafeMarkup, safeMarkup } from "~/markup.server";
import type { Article, News } from "../../../contract/market-schemas";

const longestSummary = 320;

/** An article as it is shown: what its publisher wrote is text, or markup that may stand in a page. */
export interface ArticleView extends Pick<Article, "id" | "publishedAt" | "symbols"> {
  headline: string;
  publisher?: string;
  link?: OutwardLink | undefined;
  /** With its emphasis and links where all of it is shown, else its words up to where it is cut. */
  summary?: { markup: SafeMarkup } | { text: string } | undefined;
}

export interface NewsView extends Pick<News, "source"> {
  articles: ArticleView[];
}

/** What an upstream answered of news, fit to be shown. Articles without a headline are none. */
export const viewNews = ({ articles, source }: News): NewsView => ({
  source,
  articles: articles.map(viewArticle).filter(({ headline }) => headline !== ""),
});

function viewArticle({ id, headline, summary, url, publisher, publishedAt, symbols }: Article): ArticleView {
  return {
    id,
    publishedAt,
    symbols,
    headline: plainText(headline),
    publisher: plainText(publisher ?? ""),
    link: linkOutward(url),
    summary: viewSummary(summary ?? ""),
  };
}

function viewSummary(summary: string): ArticleView["summary"] {
  const text = plainText(summary);
  if (text === "") return undefined;
  return text.length <= longestSummary
    ? { markup: safeMarkup(summary) }
    : { text: cutAtWord(text, longestSummary) };
}
