import { AccountPart } from "~/components/account/account-part";
import { deskPostWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskPost } from "../../../contract/desk-posts";
import styles from "./desk-list.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

/** Every post, as it is being written. */
export function PostsPage({ posts, hasAuthors }: { posts: readonly DeskPost[]; hasAuthors: boolean }) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <p className={styles.above}>
        {hasAuthors ? (
          <a href={deskPaths.deskNewPost()}>{words.new}</a>
        ) : (
          <>
            {words.noAuthor} <a href={deskPaths.deskAuthors()}>Authors</a>
          </>
        )}
      </p>
      <AccountPart id="posts" title={words.list}>
        {posts.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <DeskTable
            label={words.list}
            head={[words.name, words.state, words.changed]}
            rows={posts.map(({ id, title, state, updatedAt, isOwn }) => ({
              key: id,
              cells: [
                <a key="open" className={styles.name} href={deskPaths.deskPost(id)}>
                  {title}
                </a>,
                words.states[state],
                `${momentOf(updatedAt)}${isOwn ? `, ${words.mine}` : ""}`,
              ],
            }))}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}
