import type { AlertContent } from "../alerts/content";
import type { Settings } from "../settings";
import { basisWord, entryTitle } from "./entry-words";
import { newsTitle } from "./news-words";

/** What a text says: who sends it, the stock, its direction, the basis, and where to read all of it. */
export function alertText({ brand, publicUrl }: Settings, content: AlertContent): string {
  const title =
    "news" in content
      ? newsTitle({ content })
      : `${entryTitle({ content, isPassed: false })} (${basisWord(content.told.basis)})`;
  const { symbol } = content.event;
  const address = symbol === undefined ? "/today" : `/stocks/${encodeURIComponent(symbol)}`;
  return `${brand.wordmark}: ${title}. ${publicUrl}${address} STOP ends these texts.`;
}
