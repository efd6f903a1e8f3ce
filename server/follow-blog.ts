import { isOfBlog } from "../app/lib/blog-path";
import { paths } from "../app/lib/paths";
import type { DataState } from "../app/upstream/data-versions.server";

const madeOfPosts: readonly string[] = [paths.feed(), paths.sitemap()];

/** Whether a page of the document cache, by its key, is made of posts or authors. */
function isMadeOfPosts(key: string): boolean {
  const [path = ""] = key.split("?", 1);
  return isOfBlog(path) || madeOfPosts.includes(path);
}

/**
 * What is published, corrected or withdrawn at the desk is seen by visitors as soon as the upstream's versions tell of it, and
 * not with the age of a page: a withdrawn text leaves this cache, and those that are shared in front of it.
 * @returns looks once; to be called every now and then
 */
export function followBlog(
  dataState: () => Promise<DataState>,
  renew: (isOne: (key: string) => boolean) => Promise<unknown>,
): () => Promise<void> {
  let known: number | undefined;
  return async () => {
    const now = await dataState();
    const version = now.state === "known" ? now.versions.blog : undefined;
    if (version === undefined || version === known) return;
    const isFirst = known === undefined;
    known = version;
    if (!isFirst) await renew(isMadeOfPosts);
  };
}
