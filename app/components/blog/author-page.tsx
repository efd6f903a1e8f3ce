import { Crumbs } from "~/components/site/crumbs";
import { paths } from "~/lib/paths";
import type { Author } from "../../../contract/blog";
import styles from "./author-page.module.css";
import { PostList } from "./post-list";
import { SampleNote, sampleWords } from "./sample-note";

/** Who writes: what they do, what they hold and who pays them, and their posts. */
export function AuthorView({
  author: { name, role, about, disclosures, posts, sample },
}: {
  author: Author;
}) {
  return (
    <div className="page">
      <header className={styles.header}>
        <Crumbs above={[{ label: "Blog", href: paths.blog() }]} here={name} />
        <h1>{name}</h1>
        {role && <p className="lede">{role}</p>}
        {sample && <SampleNote>{sampleWords.author}</SampleNote>}
      </header>
      <div className={styles.facts}>
        {about && (
          <section aria-labelledby="about-heading">
            <h2 id="about-heading">About</h2>
            <p>{about}</p>
          </section>
        )}
        <section aria-labelledby="disclosures-heading">
          <h2 id="disclosures-heading">Disclosures</h2>
          {disclosures.length > 0 ? (
            <ul>
              {disclosures.map((disclosure) => (
                <li key={disclosure}>{disclosure}</li>
              ))}
            </ul>
          ) : (
            <p>None are known to us.</p>
          )}
        </section>
      </div>
      {posts && (
        <section className={styles.posts} aria-labelledby="posts-heading">
          <h2 id="posts-heading">Posts</h2>
          {posts.length > 0 ? (
            <PostList posts={posts} level={3} byline={false} />
          ) : (
            <p>There are no posts here yet.</p>
          )}
        </section>
      )}
    </div>
  );
}
