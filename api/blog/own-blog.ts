import { readFileSync } from "node:fs";
import path from "node:path";
import { OwnBlog, parseOwnContent } from "../../domain/own-content";
import type { WrittenBlog, WrittenPost } from "./post";
import { writtenBlog } from "./written";

/** What is published, and whether it is only the sample that ships with the product. */
export interface PublishedBlog extends WrittenBlog {
  sample: boolean;
}

const none: PublishedBlog = { categories: [], authors: [], posts: [], sample: false };
/** The contract's most. */
const MAX_BODY = 50_000;

/**
 * The blog of a start: the operator's own where they name a file, else the sample, and in production nothing: its authors
 * and what they disclose are invented.
 * @returns or a sentence without a subject about what is wrong with the file
 */
export function chooseBlog(file: string | undefined, production: boolean): PublishedBlog | string {
  if (file === undefined) return production ? none : { ...writtenBlog, sample: true };
  const text = readText(file);
  if (text === undefined) return "names a file that cannot be read";
  const parsed = parseOwnContent(OwnBlog, text);
  if ("why" in parsed) return parsed.why;
  const posts: WrittenPost[] = [];
  for (const [at, { body: given, bodyFile, ...post }] of parsed.content.posts.entries()) {
    const body = bodyFile === undefined ? given : readText(path.resolve(path.dirname(file), bodyFile));
    if (body === undefined) return `names a file whose posts.${at}.bodyFile cannot be read`;
    if (body.length > MAX_BODY)
      return `names a file whose posts.${at}.bodyFile is longer than ${MAX_BODY} characters`;
    posts.push({ ...post, body });
  }
  const { authors, categories } = parsed.content;
  return { authors, categories, posts, sample: false };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
