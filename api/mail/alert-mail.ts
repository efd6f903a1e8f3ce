import type { Settings } from "../settings";
import { type EntryItem, entrySentences, entryTitle } from "./entry-words";
import type { Letter, MailLink } from "./message";
import { type NewsItem, newsLinks, newsSentences, newsTitle } from "./news-words";

/** Where a letter goes, and what of it is its reader's alone. */
export interface AlertAddress {
  to: string;
  /** Distinct for each message, and the same each time that it is sent. */
  messageId: string;
  /** Turns this kind of alert off. */
  unsubscribeUrl: string;
}

/** What is told, as it stands in a letter. */
export interface AlertItem {
  content: EntryItem["content"] | NewsItem["content"];
  /** It can no longer be acted on. */
  isPassed: boolean;
}

/** What a letter about it is called. */
const titleOf = ({ content, isPassed }: AlertItem): string =>
  "news" in content ? newsTitle({ content }) : entryTitle({ content, isPassed });

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
  const paragraphs = items.flatMap((item) => [titleOf(item), ...paragraphsOf(settings, item)]);
  return letter(settings, address, `Your digest: ${count} to signals`, paragraphs);
}

function letter(
  { brand, postalAddress, publicUrl }: Settings,
  { to, messageId, unsubscribeUrl }: AlertAddress,
  subject: string,
  paragraphs: (string | MailLink)[],
): Letter {
  return {
    to,
    subject,
    paragraphs: [
      ...paragraphs,
      "General information, the same for every member, and no advice about what you hold. Options involve risk: you can lose everything you paid.",
    ],
    footer: [
      brand.wordmark,
      postalAddress,
      { label: "Choose what you are told", url: `${publicUrl}/account/alerts` },
      { label: "Unsubscribe from this kind of alert", url: unsubscribeUrl },
    ],
    headers: {
      "Message-ID": messageId,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const paragraphsOf = ({ publicUrl }: Settings, { content, isPassed }: AlertItem): (string | MailLink)[] => {
  if ("news" in content) return [...newsSentences({ content }), ...newsLinks({ content }, publicUrl)];
  const { symbol, seq } = content.told;
  const { checkpoint } = content;
  const signed = checkpoint
    ? [`The log’s checkpoint of ${checkpoint.size} entries has this one; its root is ${checkpoint.root}.`]
    : [];
  return [
    ...entrySentences({ content, isPassed }),
    ...signed,
    { label: `${symbol} on our site`, url: `${publicUrl}/stocks/${encodeURIComponent(symbol)}` },
    {
      label: `Entry ${seq} of the ledger`,
      url: `${publicUrl}/roi-tracker/proof?after=${seq - 1}#entry-${seq}`,
    },
  ];
};
