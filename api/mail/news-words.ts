import type { News } from "../../domain/alerts/news";
import { formatDate } from "../../domain/dates";
import { formatCents } from "../../domain/money";
import { STAKE_CENTS } from "../../domain/record/positions";
import { newYorkDay } from "../../domain/trading-days";
import type { NewsContent } from "../alerts/content";
import type { ToldEntry } from "../alerts/weekly";
import { isOwnSource } from "../market/licence";
import { entryTitle, outsideRecord, recordSentence, signed } from "./entry-words";
import type { MailLink } from "./message";

/** The words for what is told beside entries of the ledger. */

/** Such news as they stand in a letter. */
export interface NewsItem {
  content: Pick<NewsContent, "news" | "name" | "record" | "week" | "weekCount">;
}

/** "Sample: AAPL is a new stock to watch": made-up and imported candles say so each time (SPEC-DECISIONS 45). */
export function newsTitle({ content: { news } }: NewsItem): string {
  const sample = isSample(news) ? "Sample: " : "";
  switch (news.kind) {
    case "watch":
      return `${sample}${news.symbol} is a new stock to watch`;
    case "earnings":
      return `${sample}${news.symbol} reports earnings on ${formatDate(news.date)}`;
    case "split":
      return `${sample}${news.symbol} splits on ${formatDate(news.date)}`;
    case "weekly":
      return `Your week: ${formatDate(news.from)} to ${formatDate(news.to)}`;
    case "ended":
      return "Your alerts have stopped";
  }
}

const isSample = (news: News): boolean =>
  (news.kind === "watch" && isOwnSource(news.source)) || ("basis" in news && news.basis === "practice");

/** What is said of them. */
export function newsSentences({ content }: NewsItem): string[] {
  const { news, name } = content;
  switch (news.kind) {
    case "watch":
      if (news.holdings !== undefined) {
        return [
          `${name} (${news.symbol}), named by an analyst.${isSample(news) ? " Sample: its prices are sample data, nobody’s real ones." : ""}`,
          news.reason,
          news.holdings,
          "It is no signal: a stock to watch opens no trade.",
        ];
      }
      return [
        `${name} (${news.symbol}). ${isSample(news) ? "Sample: computed on sample data, nobody’s real prices." : "Computed on the closing prices of that day."}`,
        news.reason,
        "It is near a signal, and there is none: a stock to watch opens no trade.",
      ];
    case "earnings":
      return [
        `${name} (${news.symbol}) is to report its earnings on ${formatDate(news.date)}, and a signal on it is open.`,
        "Prices often jump at a report. The rule of the signal does not know of it, and ends the signal by its own terms.",
      ];
    case "split":
      return [
        `${name} (${news.symbol}) splits its shares on ${formatDate(news.date)}: ${news.to} for ${news.from}. A signal on it is open.`,
        "From that day on the stock’s prices are of another scale. The record goes on in the scale in which the signal was recorded.",
      ];
    case "weekly":
      return weekOf(content);
    case "ended":
      return [
        `Your ${news.what} has ended. No more alerts are sent to you, and your feed has stopped.`,
        "What you chose is kept: with a subscription it holds again at once.",
      ];
  }
}

/** What happened, the oldest first, and the whole record beside its results. */
function weekOf({ week, weekCount, record }: NewsItem["content"]): string[] {
  const lines = week.map((entry) => {
    const { resultCents } = entry.told;
    const outside = outsideRecord(entry.told);
    const result =
      resultCents === undefined || !record
        ? ""
        : `: ${signed(resultCents)} for ${formatCents(STAKE_CENTS)}${outside ? ` (${outside})` : ""}`;
    return `${formatDate(newYorkDay(new Date(entry.told.at)))} ${titleIn(entry)}${result}`;
  });
  const count = weekCount === 1 ? "1 entry" : `${weekCount} entries`;
  const cut = weekCount > week.length ? ` Here are the first ${week.length}; the ledger has the others.` : "";
  return [`The ledger has ${count} of this week.${cut}`, ...lines, recordSentence(record)];
}

const titleIn = ({ told }: ToldEntry) => entryTitle({ content: { told }, isPassed: false });

/** Where to read more. */
export function newsLinks({ content: { news } }: NewsItem, publicUrl: string): MailLink[] {
  switch (news.kind) {
    case "weekly":
      return [{ label: "The whole record", url: `${publicUrl}/roi-tracker` }];
    case "ended":
      return [{ label: "See the subscription", url: `${publicUrl}/subscribe` }];
    default:
      return [
        {
          label: `${news.symbol} on our site`,
          url: `${publicUrl}/stocks/${encodeURIComponent(news.symbol)}`,
        },
      ];
  }
}
