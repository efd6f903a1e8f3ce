import type { ArticlePart } from "~/article-tree.server";
import { Teaser } from "~/components/market/teaser";
import { Crumbs } from "~/components/site/crumbs";
import read from "~/components/ui/long-read.module.css";
import { OutsideMarkup } from "~/components/ui/outside-markup";
import { PanelPart } from "~/components/ui/panel-part";
import { audienceOf } from "~/content/teaser";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { PostPage } from "~/pages/blog/blog.server";
import type { PostSummary } from "../../../contract/blog";
import article from "./article.module.css";
import { CategoryLinks, MembersMark } from "./post-list";
import styles from "./post-page.module.css";
import { SampleNote, sampleWords } from "./sample-note";

/** A post to be read; of one for members a visitor gets what it is about, and the way in. */
export function PostView({ page }: { page: PostPage }) {
  const { post, article: text, related, need = "account", message } = page;
  const { title, summary, categories } = post;
  const isWhole = text && text.markup !== "";
  return (
    <div className="page">
      <article className={`${read.page} ${styles.post}`}>
        <header className={styles.head}>
          <Crumbs above={[{ label: "Blog", href: paths.blog() }]} here={title} />
          <h1>{title}</h1>
          <p className="lede">{summary}</p>
          <Byline post={post} minutes={isWhole ? text.minutes : undefined} />
          <CategoryLinks categories={categories} />
        </header>
        {post.corrections && <Corrections corrections={post.corrections} />}
        {isWhole && text.parts.length > 1 && <Contents parts={text.parts} />}
        {isWhole ? (
          <OutsideMarkup className={article.text} markup={text.markup} />
        ) : page.for === "visitors" && !post.free ? (
          <Teaser heading={`This post is for ${audienceOf(need).members}`} need={need} message={message}>
            <p>{audienceOf(need).reader}, you can read it in full.</p>
          </Teaser>
        ) : (
          <p className={styles.note}>The text of this post cannot be shown.</p>
        )}
      </article>
      <PanelPart panel={related} what="other posts">
        {(posts) => posts.length > 0 && <Related posts={posts} />}
      </PanelPart>
    </div>
  );
}

/** Who wrote it, with what they hold or are paid by in the same breath. */
function Byline({ post, minutes }: { post: PostPage["post"]; minutes: number | undefined }) {
  const { author, disclosure, publishedAt, updatedAt } = post;
  const isUpdated = updatedAt && formatDate(updatedAt) !== formatDate(publishedAt);
  return (
    <div className={styles.byline}>
      <p>
        By <a href={paths.author(author.id)}>{author.name}</a>.{" "}
        <span className={styles.disclosure}>
          {disclosure ?? "What they hold and who pays them is on their author page."}
        </span>
      </p>
      <p className={styles.dates}>
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        {isUpdated && (
          <span>
            updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
          </span>
        )}
        {minutes !== undefined && <span>{minutes} min read</span>}
        {!post.free && <MembersMark />}
      </p>
      {post.sample && <SampleNote>{sampleWords.post}</SampleNote>}
    </div>
  );
}

/** What was corrected since it was published, above the text that a reader may have read before. */
function Corrections({ corrections }: { corrections: readonly { at: string; note: string }[] }) {
  return (
    <section className={styles.corrections} aria-labelledby="corrections-heading">
      <h2 id="corrections-heading">{corrections.length === 1 ? "Correction" : "Corrections"}</h2>
      <ul>
        {corrections.map(({ at, note }) => (
          <li key={at}>
            <time dateTime={at}>{formatDate(at)}</time>: {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ parts }: { parts: readonly ArticlePart[] }) {
  return (
    <nav className={`${read.contents} ${styles.contents}`} aria-labelledby="contents-heading">
      <h2 id="contents-heading">On this page</h2>
      <ol>
        {parts.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Related({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <nav className={styles.related} aria-labelledby="related-heading">
      <h2 id="related-heading">Read next</h2>
      <ul>
        {posts.map(({ id, title, summary, free }) => (
          <li key={id}>
            <h3>
              <a href={paths.post(id)}>{title}</a>
            </h3>
            <p>{summary}</p>
            {!free && (
              <p className="fine">
                <MembersMark />
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
