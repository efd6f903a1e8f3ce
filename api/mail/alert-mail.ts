import type { WayOut } from "../alerts/unsubscribe-token";
import type { Settings } from "../settings";
import { entryPath } from "./entry-address";
import { type EntryItem, entrySentences, entryTitle } from "./entry-words";
import type { Letter, MailHeading, MailLink } from "./message";
import { type NewsItem, newsLinks, newsSentences, newsTitle } from "./news-words";

/** Where a letter goes, and what of it is its reader's alone. */
export interface AlertAddress {
  to: string;
  /** Distinct for each message, and the same each time that it is sent. */
  messageId: string;
  /** What the link out turns off. */
  wayOut: WayOut["kind"];
  unsubscribeUrl: string;
}

function labelOf(wayOut: WayOut["kind"]): string {
  if (wayOut === "all") return "Unsubscribe from all alerts by email";
  return wayOut === "digest"
    ? "Unsubscribe from digests, and from nothing that comes at once"
    : "Unsubscribe from this kind of alert by email";
}

/** What is told, as it stands in a letter. */
export interface AlertItem {
  content: EntryItem["content"] | NewsItem["content"];
  /** It can no longer be acted on. */
  isPassed: boolean;
  isAmended?: boolean | undefined;
}

/** What a letter about it is called. */
const titleOf = ({ content, isPassed, isAmended }: AlertItem): string =>
  "news" in content ? newsTitle({ content }) : entryTitle({ content, isPassed, isAmended });

/** One event, at once. */
export const alertMail = (settings: Settings, address: AlertAddress, item: AlertItem): Letter =>
  letter(settings, address, titleOf(item), paragraphsOf(settings, item));

/** Shows that alerts arrive. It is about no signal. */
export const testAlertMail = (settings: Settings, address: AlertAddress): Letter =>
  letter(settings, address, "Test: this is how an alert reaches you", [
    "You asked for this test on your alerts page. Nothing has happened to a signal.",
  ]);

/** All that waited for a member's digest, the oldest first. */
export function digestMail(settings: Settings, address: AlertAddress, items: readonly AlertItem[]): Letter {
  const count = items.length === 1 ? "1 change" : `${items.length} changes`;
  const paragraphs = items.flatMap((item) => [{ heading: titleOf(item) }, ...paragraphsOf(settings, item)]);
  return letter(settings, address, `Your digest: ${count} to signals`, paragraphs);
}

function letter(
  { brand, postalAddress, publicUrl }: Settings,
  { to, messageId, unsubscribeUrl, wayOut }: AlertAddress,
  subject: string,
  paragraphs: (string | MailLink | MailHeading)[],
): Letter {
  return {
    to,
    subject,
    isTitled: true,
    paragraphs: [
      ...paragraphs,
      "General information, the same for every member, and no advice about what you hold. Options involve risk: you can lose everything you paid.",
    ],
    footer: [
      brand.wordmark,
      postalAddress,
      { label: "Choose what you are told", url: `${publicUrl}/account/alerts` },
      { label: labelOf(wayOut), url: unsubscribeUrl },
    ],
    headers: {
      "Message-ID": messageId,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const paragraphsOf = (
  { publicUrl }: Settings,
  { content, isPassed, isAmended }: AlertItem,
): (string | MailLink)[] => {
  if ("news" in content) return [...newsSentences({ content }), ...newsLinks({ content }, publicUrl)];
  const { symbol, seq } = content.told;
  return [
    ...entrySentences({ content, isPassed, isAmended }),
    { label: `${symbol} on our site`, url: `${publicUrl}/stocks/${encodeURIComponent(symbol)}` },
    {
      label: `Entry ${seq} of the ledger`,
      url: publicUrl + entryPath(seq),
    },
  ];
};
