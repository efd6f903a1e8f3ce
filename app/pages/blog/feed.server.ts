import { Feed } from "feed";
import type { Context } from "~/context.server";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { safeArticle } from "~/markup.server";
import { panel } from "~/upstream/panel.server";
import type { PostSummary } from "../../../contract/blog";
import type { LedgerHead } from "../../../contract/ledger";
import { brandName } from "../../../domain/brand";

const mostPosts = 20;

/**
 * The blog as Atom (RFC 4287): free posts whole, members' posts by their summary, the newest first. The ledger's head is
 * an entry of its own, named by its hash, so that a reader who keeps what a feed brought has kept an old head.
 */
export async function writeFeed({
  upstream,
  settings,
}: Pick<Context, "upstream" | "settings">): Promise<string> {
  const { publicUrl } = settings;
  const whole = (path: string) => new URL(path, publicUrl).href;
  const [list, ledger, log] = await Promise.all([
    upstream.blog.freePosts({}),
    panel(upstream.roi.ledger({ limit: 1 })),
    panel(upstream.roi.checkpoint()),
  ]);
  const posts = [...list.posts, ...(list.membersOnly ?? [])]
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .slice(0, mostPosts);
  const bodies = await Promise.all(
    posts.map(({ id, free }) => (free ? panel(upstream.blog.freePost({ id })) : undefined)),
  );
  const head = ledger.state === "ready" ? ledger.data.head : undefined;
  const times = [...posts.map(timeOf), ...(head ? [Date.parse(head.recordedAt)] : [])].filter(
    Number.isFinite,
  );
  const { wordmark } = brandName(settings.brandName);
  const feed = new Feed({
    id: whole(paths.blog()),
    title: `${wordmark}: the blog`,
    description: "How signals are computed, what the record holds, and what can go wrong.",
    link: whole(paths.blog()),
    feed: whole(paths.feed()),
    // Atom wants a date also where nothing was ever published: that of the day on which this was so.
    updated: times.length > 0 ? new Date(Math.max(...times)) : startOfDay(new Date()),
    generator: false,
    author: { name: wordmark, link: whole(paths.root()) },
  });
  if (head) feed.addItem(headEntry(head, log.state === "ready" ? log.data.checkpoint : undefined, whole));
  posts.forEach((post, at) => {
    const body = bodies[at];
    const markdown = body?.state === "ready" ? (body.data.body ?? "") : "";
    feed.addItem({
      title: asHtml(post.title),
      id: whole(paths.post(post.id)),
      link: whole(paths.post(post.id)),
      published: new Date(post.publishedAt),
      date: new Date(timeOf(post)),
      author: [{ name: asText(post.author.name), link: whole(paths.author(post.author.id)) }],
      category: post.categories.map(({ slug }) => ({ term: slug })),
      description: asHtml(
        [post.sample && "Sample: ", !post.free && "For members: ", post.summary].filter(Boolean).join(""),
      ),
      content: inCdata(safeArticle(markdown, { base: publicUrl }).markup),
    });
  });
  return feed.atom1();
}

function headEntry(
  { seq, hash, recordedAt }: LedgerHead,
  checkpoint: string | undefined,
  whole: (path: string) => string,
) {
  const date = new Date(Number.isFinite(Date.parse(recordedAt)) ? recordedAt : 0);
  return {
    title: asHtml(`The ledger’s head: entry ${seq}`),
    id: whole(`${recordPaths.ledgerProof()}#${hash}`),
    link: whole(recordPaths.ledgerProof()),
    published: date,
    date,
    description: asHtml(
      `Entry ${seq} of the ledger has the hash ${hash}. Keep it: as long as the ledger still contains it, everything up to that entry is as it was.`,
    ),
    ...(checkpoint !== undefined && {
      content: inCdata(`<p>The checkpoint that its log signed:</p><pre>${asHtml(checkpoint)}</pre>`),
    }),
  };
}

/** In UTC. So an empty feed stays the same for a day. */
const startOfDay = (now: Date) => new Date(now.toISOString().slice(0, 10));

const timeOf = ({ publishedAt, updatedAt }: PostSummary) => Date.parse(updatedAt ?? publishedAt);

/** XML 1.0 has no place for these, escaped or not. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const asText = (text: string) => text.replace(unwritable, "");

/** A text where HTML is read. */
const asHtml = (text: string) =>
  asText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The library closes the first "]]>" alone. */
const inCdata = (markup: string) => asText(markup).replaceAll("]]>", "]]&gt;");
