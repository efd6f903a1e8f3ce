import { Feed } from "feed";
import { feedWords as words } from "~/content/alert-feed";
import type { Context } from "~/context.server";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { notFound } from "~/not-found.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";
import type { AlertFeed } from "../../../contract/alerts";
import { brandName } from "../../../domain/brand";

type Reading = Pick<Context, "upstream" | "settings">;

/** One person's own, at a secret address: no cache, no search engine and no page that is linked to hears of it. */
const secret = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** A member's feed as Atom (RFC 4287). Throws a 404 where there is no such feed, or none any more. */
export async function atomFeed({ upstream, settings }: Reading, token: string): Promise<Response> {
  const entries = await entriesAt(upstream, token);
  const { publicUrl } = settings;
  const whole = (path: string) => new URL(path, publicUrl).href;
  const { wordmark } = brandName(settings.brandName);
  const feed = new Feed({
    // Not its address, which is secret: readers show what a feed calls itself.
    id: whole(paths.alerts()),
    title: words.feedTitle(wordmark),
    description: words.description,
    link: whole(paths.alerts()),
    updated: new Date(entries[0]?.at ?? 0),
    generator: false,
    author: { name: wordmark, link: whole(paths.root()) },
  });
  for (const entry of entries) {
    const date = new Date(entry.at);
    feed.addItem({
      title: asHtml(entry.title),
      id: whole(idOf(entry)),
      link: whole(addressOf(entry)),
      published: date,
      date,
      description: asHtml(entry.sentences.join(" ")),
    });
  }
  const headers = { ...secret, "Content-Type": "application/atom+xml; charset=utf-8" };
  return new Response(feed.atom1(), { headers });
}

/** The same as JSON Feed 1.1. */
export async function jsonFeed({ upstream, settings }: Reading, token: string): Promise<Response> {
  const entries = await entriesAt(upstream, token);
  const whole = (path: string) => new URL(path, settings.publicUrl).href;
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: words.feedTitle(brandName(settings.brandName).wordmark),
    description: words.description,
    home_page_url: whole(paths.alerts()),
    items: entries.map((entry) => ({
      id: whole(idOf(entry)),
      url: whole(addressOf(entry)),
      title: entry.title,
      content_text: entry.sentences.join("\n\n"),
      date_published: entry.at,
    })),
  };
  const headers = { ...secret, "Content-Type": "application/feed+json; charset=utf-8" };
  return new Response(`${JSON.stringify(feed)}\n`, { headers });
}

async function entriesAt({ users }: Context["upstream"], token: string): Promise<AlertFeed["entries"]> {
  try {
    return (await users.alertFeed({ token })).entries;
  } catch (error) {
    // A reader that is told so stops asking.
    if (error instanceof UpstreamError && error.repliedStatus === 410)
      throw Response.json({ message: words.over }, { status: 410, headers: secret });
    if (isKind(error, "not_found", "invalid")) throw notFound(words.gone);
    throw error;
  }
}

type Entry = AlertFeed["entries"][number];

const addressOf = ({ ledgerSeq, symbol }: Entry) =>
  ledgerSeq
    ? `${recordPaths.ledgerProof({ after: String(ledgerSeq - 1) })}#entry-${ledgerSeq}`
    : paths.stock(symbol);

/** A stock's page is the address of many entries: each has a name of its own there. */
const idOf = (entry: Entry) =>
  entry.ledgerSeq ? addressOf(entry) : `${addressOf(entry)}#${encodeURIComponent(entry.id)}`;

/** XML 1.0 has no place for these, escaped or not. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text where HTML is read. */
const asHtml = (text: string) =>
  text.replace(unwritable, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
