import { z } from "zod";
import { blogIdPattern, LONGEST_POST, LONGEST_POST_HOLDINGS } from "../domain/blog";
import { Message, queryNumber, shown } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";

const Id = z.string().uuid().describe("made by the client that drafts it: saved again it is the same post");
const Slug = z.string().regex(blogIdPattern, "Small letters, digits and single dashes");
const line = (most: number) => shown(z.string().trim().min(1, "Required").max(most));
const Version = z.number().int().min(0).max(1_000_000);
const Read = Version.describe(
  "the version that was read: 0 for what is new. Another one by now is refused with 409",
);

/** A post as its author writes it. */
export const PostText = z.object({
  slug: Slug.describe("of its address: it stays once the post was published"),
  title: line(300),
  summary: line(1000),
  body: z
    .string()
    .min(1, "Required")
    .max(LONGEST_POST)
    .regex(/^[^\p{Cs}\0]*$/u, "Please remove the characters that cannot be shown")
    .describe("CommonMark with tables"),
  author: Slug,
  categories: z.array(line(100)).max(20).describe("names: one that is new is made with the post"),
  free: z.boolean().describe("false: for members"),
  holdings: line(1000).nullish().describe("the author's own in what the post is about, disclosed"),
  isQuiet: z
    .literal(true)
    .nullish()
    .describe(
      "stated: they do not trade it from two sessions before until two after. Absent of texts from before it was asked",
    ),
});
export type PostText = z.infer<typeof PostText>;

/** What a form and a command may say of a text. */
export const WrittenText = PostText.extend({
  holdings: line(LONGEST_POST_HOLDINGS).describe("the author's own in what the post is about, disclosed"),
  isQuiet: z.literal(true).describe("that they do not trade it from two sessions before until two after"),
});

/** Draft, waiting for its time, published as it stands, published with a newer draft, or withdrawn. */
export const postStates = ["draft", "scheduled", "published", "changed", "withdrawn"] as const;

export const DeskPost = z.object({
  id: Id,
  slug: Slug,
  title: z.string().max(300),
  state: z.enum(postStates),
  version: Version,
  publishedVersion: Version.nullish(),
  publishAt: Instant.nullish(),
  publishedAt: Instant.nullish(),
  withdrawnAt: Instant.nullish(),
  withdrawal: z.string().max(600).nullish(),
  updatedAt: Instant,
  isOwn: z.boolean().describe("changed last by the caller"),
});
export type DeskPost = z.infer<typeof DeskPost>;

const Published = z.object({ version: Version, at: Instant, note: z.string().max(600).nullish() });

export const DeskAuthor = z.object({
  id: Slug,
  version: Version,
  name: z.string().max(100),
  role: z.string().max(200),
  about: z.string().max(2000),
  disclosures: z.array(z.string().max(1000)).max(20),
  sample: z.boolean(),
});
export type DeskAuthor = z.infer<typeof DeskAuthor>;

/** What can be done to a post, each with its version. */
export const postChanges = ["publish", "correct", "schedule", "unschedule", "withdraw", "discard"] as const;
export const PostChange = z.object({
  change: z.enum(postChanges),
  version: Read,
  reason: line(600).describe(
    "of a correction and a withdrawal: everybody reads it. Of others: for the audit log",
  ),
  publishAt: Instant.nullish().describe("when to publish it by itself"),
});
export type PostChange = z.infer<typeof PostChange>;

/** The author of posts as the desk writes one. */
export const WrittenAuthor = z.object({
  id: Slug,
  version: Read,
  name: line(100),
  role: line(200),
  about: line(2000),
  disclosures: z.array(line(1000)).min(1).max(20).describe("what they hold, and who pays them"),
});
export type WrittenAuthor = z.infer<typeof WrittenAuthor>;

/** How many posts the list has, those changed last. */
export const DESK_POSTS = 500;
const named = z.object({ id: Id });

/** Part of the service `desk`: posts and their authors. For analysts and owners. */
export const deskPostCalls = {
  posts: deskCall
    .route({ method: "GET", path: "/api/desk/posts", tags, summary: "Posts, as they are being written" })
    .output(z.object({ posts: z.array(DeskPost).max(DESK_POSTS) })),

  post: deskCall
    .route({ method: "GET", path: "/api/desk/posts/{id}", tags, summary: "One of them with its text" })
    .input(named)
    .output(
      z.object({
        post: DeskPost,
        text: PostText,
        history: z.array(Published).max(200).describe("what was published, the newest first"),
      }),
    ),

  postVersion: deskCall
    .route({
      method: "GET",
      path: "/api/desk/post-versions/{id}/{version}",
      tags,
      summary: "A text as it was published",
    })
    .input(named.extend({ version: queryNumber(1, 1_000_000) }))
    .output(Published.extend({ text: PostText })),

  savePost: deskCall
    .route({
      method: "POST",
      path: "/api/desk/posts",
      tags,
      summary: "Write a post, or change its text: readers see nothing of it before it is published",
      description: "409 where it was changed meanwhile, or its address is that of another one.",
    })
    .input(WrittenText.extend({ id: Id, version: Read }))
    .output(z.object({ version: Version })),

  changePost: deskCall
    .route({
      method: "POST",
      path: "/api/desk/posts/{id}/changes",
      tags,
      summary: "Publish, correct, schedule or withdraw a post as it was read, or discard a draft",
      description: "What holds already is done once.",
    })
    .input(named.merge(PostChange))
    .output(Message),

  authors: deskCall
    .route({ method: "GET", path: "/api/desk/authors", tags, summary: "Who posts may be by" })
    .output(z.object({ authors: z.array(DeskAuthor).max(200) })),

  saveAuthor: deskCall
    .route({
      method: "POST",
      path: "/api/desk/authors",
      tags,
      summary: "Add an author, or change what readers are told of one",
      description: "409 where that was changed meanwhile.",
    })
    .input(WrittenAuthor)
    .output(Message),
};
