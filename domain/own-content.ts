import { z } from "zod";
import { blogIdPattern } from "./blog";

/** What a member of the team may be shown with: the drawings of app/components/landing/portrait.tsx. */
export const portraits = ["bun", "beard", "curls", "scarf", "moustache", "fringe", "beanie"] as const;
export type PortraitName = (typeof portraits)[number];

const id = z.string().regex(blogIdPattern, "has to be small letters, digits and single dashes");
const words = (most: number) =>
  z.string().trim().min(1, "is empty").max(most, `is longer than ${most} characters`);
const instant = z
  .string()
  .datetime({ offset: true, message: "has to be a time such as 2026-01-05T10:00:00Z" });

const Category = z.object({ slug: id, name: words(100) }).strict();
const Author = z
  .object({
    id,
    name: words(100),
    role: words(200),
    about: words(2_000),
    disclosures: z.array(words(1_000)).min(1, "has to say what the author holds and who pays them").max(20),
  })
  .strict();
const Post = z
  .object({
    id,
    title: words(300),
    summary: words(1_000),
    categories: z.array(id).max(20).default([]),
    author: id,
    free: z.boolean().default(true),
    publishedAt: instant,
    updatedAt: instant.optional(),
    disclosure: words(1_000).optional(),
    body: words(50_000).optional(),
    bodyFile: words(300).optional(),
  })
  .strict();
const Member = z
  .object({ firstName: words(40), role: words(80), portrait: z.enum(portraits).optional() })
  .strict();

const unread = z.unknown().optional();

/** The part of an operator's own content that the upstream reads: the blog. */
export const OwnBlog = z
  .object({
    team: unread,
    authors: z.array(Author).max(200).default([]),
    categories: z.array(Category).max(100).default([]),
    posts: z.array(Post).max(500).default([]),
  })
  .strict()
  .superRefine(({ authors, categories, posts }, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path, message });
    const refuseRepeats = (list: string, field: string, names: readonly string[]) => {
      for (const [at, name] of names.entries()) {
        if (names.indexOf(name) < at) complain([list, at, field], "is that of another one");
      }
    };
    const known = { authors: authors.map((one) => one.id), categories: categories.map(({ slug }) => slug) };
    refuseRepeats("authors", "id", known.authors);
    refuseRepeats("categories", "slug", known.categories);
    refuseRepeats(
      "posts",
      "id",
      posts.map((one) => one.id),
    );
    for (const [at, post] of posts.entries()) {
      if (!known.authors.includes(post.author)) complain(["posts", at, "author"], "is the id of no author");
      if (!post.categories.every((slug) => known.categories.includes(slug)))
        complain(["posts", at, "categories"], "names a category that is not in categories");
      if ((post.body === undefined) === (post.bodyFile === undefined))
        complain(["posts", at, "body"], "or bodyFile has to be there, and not both");
    }
  });
export type OwnBlog = z.infer<typeof OwnBlog>;

/** The part that the site reads: the team. */
export const OwnTeam = z
  .object({ team: z.array(Member).max(60).default([]), authors: unread, categories: unread, posts: unread })
  .strict();
export type OwnTeam = z.infer<typeof OwnTeam>;

/** Sentences repeat no value: it may be a text that is not out yet. */
const withoutValues: z.ZodErrorMap = (issue, { defaultError }) => {
  if (issue.code === z.ZodIssueCode.invalid_type)
    return { message: issue.received === "undefined" ? "is missing" : `has to be of type ${issue.expected}` };
  if (issue.code === z.ZodIssueCode.invalid_enum_value)
    return { message: `has to be one of ${issue.options.join(", ")}` };
  if (issue.code === z.ZodIssueCode.unrecognized_keys)
    return { message: `has fields that nobody reads: ${issue.keys.join(", ")}` };
  return { message: defaultError };
};

/** As many as a screen holds. */
const mostTold = 10;

/**
 * Reads an operator's own content.
 * @param text of the file, JSON
 * @returns what it holds, or a sentence without a subject that names each wrong field: "is not valid: posts.0.title is missing"
 */
export function parseOwnContent<Schema extends z.ZodTypeAny>(
  schema: Schema,
  text: string,
): { content: z.output<Schema> } | { why: string } {
  const json = parseJson(text);
  if (!json) return { why: "names a file that is no JSON" };
  const parsed = schema.safeParse(json.value, { errorMap: withoutValues });
  if (parsed.success) return { content: parsed.data };
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the whole"} ${message}`);
  return { why: `names a file that is not valid: ${wrong.slice(0, mostTold).join("; ")}` };
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
