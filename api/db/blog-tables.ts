import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Posts, their categories and authors: brought up to api/blog's texts at each start. */
export const authors = pgTable("authors", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  about: text("about").notNull(),
  disclosures: jsonb("disclosures").$type<string[]>().notNull(),
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
