import { z } from "zod";
import { blogIdPattern, LONGEST_POST } from "../domain/blog";
import { assumed, bearerCall, sharedCall } from "./call";

const slug = z.string().regex(blogIdPattern, "That is not an address of ours");
const Instant = z.string().datetime({ offset: true });

export const Category = z.object({ slug, name: z.string().max(100) });
export type Category = z.infer<typeof Category>;

/** A post as a list shows it. Texts are text: whatever looks like markup is shown as it is written. */
export const PostSummary = z.object({
  id: slug,
  title: z.string().max(300),
  summary: z.string().max(1000),
  categories: z.array(Category).max(20),
  author: z.object({ id: slug, name: z.string().max(100) }),
  publishedAt: Instant,
  updatedAt: Instant.nullish(),
  free: z.boolean().describe("false: for members"),
  sample: z.boolean().nullish().describe("true: a sample, whose author is invented"),
});
export type PostSummary = z.infer<typeof PostSummary>;

export const Post = PostSummary.extend({
  body: z
    .string()
    .max(LONGEST_POST)
    .nullish()
    .describe("CommonMark with tables; absent where the reader may not have it"),
  disclosure: z
    .string()
    .max(1000)
    .nullish()
    .describe("what the author holds or is paid by, as far as it is about this post"),
  corrections: z
    .array(z.object({ at: Instant, note: z.string().max(600) }))
    .max(200)
    .nullish()
    .describe("what was corrected since it was published, the newest first"),
});
export type Post = z.infer<typeof Post>;

export const Author = z.object({
  id: slug,
  name: z.string().max(100),
  role: z.string().max(200).nullish(),
  about: z.string().max(2000).nullish(),
  disclosures: z.array(z.string().max(1000)).max(20).describe("interests, holdings, who pays"),
  sample: z.boolean().nullish().describe("true: an invented person, with invented interests"),
  posts: z.array(PostSummary).max(200).nullish().describe("the newest first"),
});
export type Author = z.infer<typeof Author>;

export const PostList = z.object({
  posts: z.array(PostSummary).max(500).describe("the newest first"),
  categories: z.array(Category).max(100).nullish().describe("all that there are"),
  membersOnly: z
    .array(PostSummary)
    .max(500)
    .nullish()
    .describe("of free posts: what members can read besides, by title and summary"),
});
export type PostList = z.infer<typeof PostList>;

const Categories = z.object({
  categories: z
    .string()
    .max(400)
    .optional()
    .describe(
      "slugs with a comma between; a post of any of them is listed, none where there is no such category",
    ),
});

const tags = ["blog"];

export const blog = {
  posts: bearerCall
    .route({ method: "GET", path: "/api/posts", tags, summary: "Every post" })
    .input(Categories)
    .output(assumed(PostList)),

  freePosts: sharedCall
    .route({
      method: "GET",
      path: "/api/posts/free-posts",
      tags,
      summary: "The posts that are for everybody",
    })
    .input(Categories)
    .output(assumed(PostList)),

  freePost: sharedCall
    .route({
      method: "GET",
      path: "/api/posts/free-posts/{id}",
      tags,
      summary: "A post for everybody; of a member's post all but its body",
      description: "410 with the reason where it was withdrawn.",
    })
    .input(z.object({ id: slug }))
    .output(assumed(Post)),

  post: bearerCall
    .route({
      method: "GET",
      path: "/api/posts/{id}",
      tags,
      summary: "A post",
      description: "410 with the reason where it was withdrawn.",
    })
    .input(z.object({ id: slug }))
    .output(assumed(Post)),

  author: sharedCall
    .route({ method: "GET", path: "/api/authors/{id}", tags, summary: "Who wrote, and their interests" })
    .input(z.object({ id: slug }))
    .output(assumed(Author)),
};
