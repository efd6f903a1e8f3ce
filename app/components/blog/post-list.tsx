import { BasisBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { Category, PostSummary } from "../../../contract/blog";
import styles from "./post-list.module.css";

interface PostListProps {
  posts: readonly PostSummary[];
  /** of the posts' own headings */
  level: 2 | 3;
  /** left out where it is the author's own page */
  byline?: boolean;
}

/** Posts as entries of a book: when, what, by whom. */
export function PostList({ posts, level, byline = true }: PostListProps) {
  return (
    <ol className={styles.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          <Entry post={post} level={level} byline={byline} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ post, level, byline }: { post: PostSummary; level: 2 | 3; byline: boolean }) {
  const { id, title, summary, author, publishedAt, categories, free, sample } = post;
  const Heading = `h${level}` as const;
  return (
    <article className={styles.entry} aria-labelledby={`post-${id}`}>
      <p className={styles.date}>
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        {!free && <MembersMark />}
        {sample && <BasisBadge basis="sample" />}
      </p>
      <div className={styles.words}>
        <Heading id={`post-${id}`}>
          <a href={paths.post(id)}>{title}</a>
        </Heading>
        <p>{summary}</p>
      </div>
      <div className={styles.about}>
        {byline && (
          <p>
            By <a href={paths.author(author.id)}>{author.name}</a>
          </p>
        )}
        <CategoryLinks categories={categories} />
      </div>
    </article>
  );
}

/** Visitors read what such a post is about, and not the post. */
export const MembersMark = () => <span className={styles.members}>For members</span>;

/** What a post is about, each leading to the others of its kind. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles.categories}>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <a href={paths.blog({ category: slug })}>
            <span className="visually-hidden">Category: </span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
