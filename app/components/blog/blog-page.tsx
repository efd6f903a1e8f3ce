import { Teaser } from "~/components/market/teaser";
import tabRow from "~/components/ui/tab-row.module.css";
import { audienceOf } from "~/content/teaser";
import { paths } from "~/lib/paths";
import type { BlogPage } from "~/pages/blog/blog.server";
import type { Category } from "../../../contract/blog";
import styles from "./blog-page.module.css";
import { PostList } from "./post-list";

/** Every post that this reader can open, and those that only members can open. */
export function BlogView({ page }: { page: BlogPage }) {
  const { posts, membersOnly, categories, category, need = "account", message } = page;
  return (
    <div className="page">
      <header className={styles.header}>
        <h1>{typeof category === "object" ? category.name : "The blog"}</h1>
        <p className="lede">
          How signals are computed, how results are counted, and where either may mislead. General
          information, the same for every reader, and not advice.
        </p>
      </header>
      <Categories categories={categories} here={category} />
      {category === "unknown" ? (
        <p className={styles.note}>
          We have no category of that name. Choose one above, or read <a href={paths.blog()}>all posts</a>.
        </p>
      ) : (
        posts.length === 0 &&
        membersOnly.length === 0 && <p className={styles.note}>There are no posts here yet.</p>
      )}
      {posts.length > 0 && <PostList posts={posts} level={2} />}
      {page.for === "visitors" && membersOnly.length > 0 && (
        <div className={styles.members}>
          <Teaser heading={`Some posts are for ${audienceOf(need).members}`} need={need} message={message}>
            <p>Here you see what they are about. {audienceOf(need).reader}, you can read them in full.</p>
          </Teaser>
          <PostList posts={membersOnly} level={3} />
        </div>
      )}
    </div>
  );
}

function Categories({ categories, here }: { categories: readonly Category[]; here: BlogPage["category"] }) {
  if (categories.length === 0) return null;
  const entries = [
    { label: "All posts", href: paths.blog(), current: here === undefined },
    ...categories.map(({ slug, name }) => ({
      label: name,
      href: paths.blog({ category: slug }),
      current: typeof here === "object" && here.slug === slug,
    })),
  ];
  return (
    <nav className={styles.categories} aria-label="Categories of posts">
      <ul className={tabRow.tabs}>
        {entries.map(({ label, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <a className={styles.feed} href={paths.feed()} type="application/atom+xml">
        Feed<span className="visually-hidden"> of the blog, for feed readers</span>
      </a>
    </nav>
  );
}
