import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { PostText } from "../../contract/desk-posts";
import { users } from "./schema";

/** What is written at the desk for the blog. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A post as it is being written. Nobody but the desk reads it before it is published. */
export const deskPosts = pgTable(
  "desk_posts",
  {
    id: text("id").primaryKey(),
    /** Its address: `posts.id` once it is published. */
    post: text("post").notNull(),
    text: jsonb("text").$type<PostText>().notNull(),
    /** Of the text: one more with each change. */
    version: integer("version").notNull(),
    /** Which one readers have; null before the first. */
    published: integer("published"),
    /** When this version is published by itself. */
    publishAt: instant("publish_at"),
    /** Who changed or scheduled it last; null by command, and where the account is gone. */
    changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("desk_posts_post").on(table.post),
    index("desk_posts_updated").on(table.updatedAt),
    index("desk_posts_due").on(table.publishAt).where(sql`${table.publishAt} is not null`),
    index("desk_posts_changed_by").on(table.changedBy),
  ],
);
