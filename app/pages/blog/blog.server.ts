import { type SafeArticle, safeArticle } from "~/markup.server";
import { gone, notFound } from "~/not-found.server";
import { type Need, needOfEnded, type Reading, readersNeed } from "~/session/member.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Author, Category, Post, PostList, PostSummary } from "../../../contract/blog";
import { blogIdPattern } from "../../../domain/blog";

type Asker = Reading;

/** Whom a page was put together for. */
export interface Reader {
  for: "members" | "visitors";
  /** What a visitor has to get to be shown more. */
  need?: Need | undefined;
  /** The upstream's sentence, where the session just turned out to be over. */
  message?: string | undefined;
}

/** The list of posts, or of a category's. */
export interface BlogPage extends Reader {
  posts: PostSummary[];
  /** For visitors: the posts that only members can read. */
  membersOnly: PostSummary[];
  categories: Category[];
  /** The one that was asked for; "unknown" where there is none of that name. */
  category?: Category | "unknown" | undefined;
}

export interface PostPage extends Reader {
  post: Omit<Post, "body">;
  /** None where the reader may not have it. */
  article?: (SafeArticle & { minutes: number }) | undefined;
  /** Other posts of its categories. */
  related: Panel<PostSummary[]>;
}

const mostRelated = 3;
const wordsInMinute = 220;

const noPost = () => notFound("We have no post under that address.");
const noAuthor = () => notFound("We have no author under that address.");

/** Every post, or those of a category; nothing that can be no category's name is asked for upstream. */
export async function loadBlog(asker: Asker, slug: string | undefined): Promise<BlogPage> {
  const isName = slug === undefined || blogIdPattern.test(slug);
  const categories = isName ? slug : undefined;
  const list = await asReader(
    asker,
    ({ blog }): Promise<PostList> => blog.posts({ categories }),
    ({ blog }) => blog.freePosts({ categories }),
  );
  const all = list.categories ?? categoriesOf([...list.posts, ...(list.membersOnly ?? [])]);
  const category = slug === undefined ? undefined : (all.find((one) => one.slug === slug) ?? "unknown");
  const isNone = category === "unknown";
  return {
    for: list.for,
    need: list.need,
    message: list.message,
    posts: isNone ? [] : list.posts,
    membersOnly: isNone ? [] : (list.membersOnly ?? []),
    categories: all,
    category,
  };
}

/** Where an upstream does not list them: each that a post is of. */
const categoriesOf = (posts: readonly PostSummary[]): Category[] => [
  ...new Map(
    posts.flatMap(({ categories }) => categories).map((category) => [category.slug, category]),
  ).values(),
];

/** A post with what belongs beside it, in as long as its slowest call takes. Throws a 404 where there is none, a 410 where it was withdrawn. */
export async function loadPost(
  asker: Asker,
  { id = "" }: Readonly<Record<string, string | undefined>>,
): Promise<PostPage> {
  if (!blogIdPattern.test(id)) throw noPost();
  const unknown = (error: unknown): never => {
    if (error instanceof UpstreamError && error.repliedStatus === 410 && error.said) throw gone(error.said);
    throw isKind(error, "not_found") ? noPost() : error;
  };
  const page = await asReader(
    asker,
    async ({ blog }) => {
      const [post, related] = await Promise.all([blog.post({ id }).catch(unknown), panel(blog.posts({}))]);
      return { post, related };
    },
    async ({ blog }) => {
      const [post, related] = await Promise.all([
        blog.freePost({ id }).catch(unknown),
        panel(blog.freePosts({})),
      ]);
      return { post, related };
    },
  );
  const { body, ...post } = page.post;
  return {
    for: page.for,
    need: page.need,
    message: page.message,
    post,
    article: body ? readArticle(body) : undefined,
    related:
      page.related.state === "ready"
        ? { state: "ready", data: relatedTo(post, page.related.data) }
        : page.related,
  };
}

/** Who writes; throws a 404 where there is nobody of that name. */
export async function loadAuthor(
  { upstream }: Pick<Asker, "upstream">,
  { author = "" }: Readonly<Record<string, string | undefined>>,
): Promise<Author> {
  if (!blogIdPattern.test(author)) throw noAuthor();
  return upstream.blog.author({ id: author }).catch((error: unknown) => {
    throw isKind(error, "not_found") ? noAuthor() : error;
  });
}

/** Asks as a member where one reads, and as a visitor where none does, or the session ends with this very call. */
async function asReader<T>(
  asker: Asker,
  member: (upstream: Asker["upstream"]) => Promise<T>,
  visitor: (upstream: Asker["upstream"]) => Promise<T>,
): Promise<T & Reader> {
  const { upstream } = asker;
  const need = await readersNeed(asker);
  if (need) return { ...(await visitor(upstream)), for: "visitors", need };
  try {
    return { ...(await member(upstream)), for: "members" };
  } catch (error) {
    const ended = isKind(error, "unauthenticated") ? await needOfEnded(asker) : undefined;
    if (!ended) throw error;
    const message = error instanceof UpstreamError ? error.userMessage : undefined;
    return { ...(await visitor(upstream)), for: "visitors", need: ended, message };
  }
}

function readArticle(body: string) {
  const article = safeArticle(body);
  return { ...article, minutes: Math.max(1, Math.round(article.words / wordsInMinute)) };
}

/** Those that share the most categories first, else as the upstream has them. */
function relatedTo(post: Omit<Post, "body">, { posts, membersOnly }: PostList): PostSummary[] {
  const slugs = new Set(post.categories.map(({ slug }) => slug));
  const shared = ({ categories }: PostSummary) => categories.filter(({ slug }) => slugs.has(slug)).length;
  return [...posts, ...(membersOnly ?? [])]
    .filter((other) => other.id !== post.id && shared(other) > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, mostRelated);
}
