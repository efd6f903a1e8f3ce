import { blogIdPattern } from "../../domain/blog";
import { paths } from "./paths";

/** Where a post's and an author's address begins. */
const above = [paths.post(""), paths.author("")];

/** Whether a path is one of the blog's: the list, a post, an author, whether or not there is one. */
export const isOfBlog = (path: string): boolean =>
  path === paths.blog() || above.some((beginning) => path.startsWith(beginning));

/** Whether a path is, by its form, that of a post or of an author. */
export const isBlogPath = (path: string): boolean =>
  above.some((beginning) => path.startsWith(beginning) && blogIdPattern.test(path.slice(beginning.length)));
