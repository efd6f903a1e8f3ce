import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { PostText } from "../../contract/desk-posts";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What readers see of the blog. The desk writes it (desk-post-tables.ts). */
export const authors = pgTable("authors", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  about: text("about").notNull(),
  disclosures: jsonb("disclosures").$type<string[]>().notNull(),
  /** Ships with the product: an invented person. */
  sample: boolean("sample").notNull().default(false),
  /** Of two people who change it at once the second one is told. */
  version: integer("version").notNull().default(1),
});

export const categories = pgTable("categories", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
});

export const posts = pgTable(
  "posts",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** CommonMark with tables. */
    body: text("body").notNull(),
    disclosure: text("disclosure"),
    author: text("author")
      .notNull()
      .references(() => authors.id),
    free: boolean("free").notNull(),
    publishedAt: instant("published_at").notNull(),
    updatedAt: instant("updated_at"),
    /** Ships with the product. */
    sample: boolean("sample").notNull().default(false),
    /** Since then nobody reads it, and its address says why. */
    withdrawnAt: instant("withdrawn_at"),
    withdrawal: text("withdrawal"),
  },
  (table) => [
    index("posts_published").on(table.publishedAt),
    index("posts_author").on(table.author, table.publishedAt),
  ],
);

export const postCategories = pgTable(
  "post_categories",
  {
    post: text("post")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    category: text("category")
      .notNull()
      .references(() => categories.slug, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.post, table.category] }),
    index("post_categories_category").on(table.category),
  ],
);

/** Each text of a post that was published, and for its readers what was corrected by it. */
export const postVersions = pgTable(
  "post_versions",
  {
    post: text("post")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    at: instant("at").notNull(),
    /** Null of the first one. */
    note: text("note"),
    text: jsonb("text").$type<PostText>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.post, table.version] })],
);
