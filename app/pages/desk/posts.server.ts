import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { deskPostWords as words } from "~/content/desk-posts";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure, type Shown } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import {
  inOneLine,
  namesIn,
  type PostPress,
  postChangeSchemas,
  postSchema,
  reasonFields,
} from "~/lib/desk-post-forms";
import { safeArticle } from "~/markup.server";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";
import type { PostText } from "../../../contract/desk-posts";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idIn(name: string | undefined): string {
  if (name === undefined || !uuid.test(name)) throw notFound(words.missing);
  return name;
}

/** Every post as it is being written, and whether there is an author to write as. */
export const listWritten = (context: AtDesk) =>
  askDesk(context, async () => {
    const { desk } = context.upstream;
    const [{ posts }, { authors }] = await Promise.all([desk.posts(), desk.authors()]);
    return { posts, hasAuthors: authors.length > 0 };
  });

/** A new post has its address here before it is saved: whoever sends its form twice saves one. */
export function beginPost(context: AtDesk): Response {
  requireStaff(context);
  return redirect(deskPaths.deskPostForm(randomUUID()), 303);
}

const readable = ({ body, ...text }: PostText) => ({ text, markup: safeArticle(body).markup });

/** One post as readers would see it. Throws a 404 where there is none. */
export async function openPost(context: AtDesk, name: string | undefined) {
  const id = idIn(name);
  const { post, text, history } = await orMissing(context, () => context.upstream.desk.post({ id }));
  return { post, history, ...readable(text) };
}

/** A text as it was published. Throws a 404 where there is none. */
export async function openVersion(context: AtDesk, name: string | undefined, number: string | undefined) {
  const id = idIn(name);
  if (!/^[1-9]\d{0,5}$/.test(number ?? "")) throw notFound(words.noVersion);
  const found = await orMissing(context, () =>
    context.upstream.desk.postVersion({ id, version: Number(number) }),
  );
  const { text, ...published } = found;
  return { id, published, ...readable(text) };
}

const orMissing = <Reply>(context: AtDesk, call: () => Promise<Reply>): Promise<Reply> =>
  askDesk(context, call).catch((error: unknown) => {
    throw isKind(error, "not_found") ? notFound(words.missing) : error;
  });

const findPost = (context: AtDesk, id: string) =>
  askDesk(context, () => context.upstream.desk.post({ id })).catch((error: unknown) => {
    if (isKind(error, "not_found")) return undefined;
    throw error;
  });

/** The form of a post, empty where it was not saved yet. */
export async function openPostForm(context: AtDesk, name: string | undefined) {
  const id = idIn(name);
  const [found, { authors }] = await Promise.all([
    findPost(context, id),
    askDesk(context, () => context.upstream.desk.authors()),
  ]);
  return {
    id,
    authors: authors.map((author) => ({ value: author.id, label: author.name })),
    version: found?.post.version ?? 0,
    values: found ? valuesOf(found.text) : { readers: "everybody" },
  };
}

function valuesOf({ categories, free, holdings, isQuiet: _, ...text }: PostText): Record<string, string> {
  const readers = free ? "everybody" : "members";
  return { ...text, categories: categories.join(", "), readers, holdings: holdings ?? "" };
}

/** Saves a text and leads to its preview. Where somebody else saved another one meanwhile, both stand beside each other. */
export async function savePost(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, postSchema);
  if (submission.refusal) return submission.refusal;
  const { version, slug, title, author, categories, readers, summary, body, holdings } = submission.data;
  const text = {
    ...{ slug, author, title: inOneLine(title), summary: inOneLine(summary), holdings: inOneLine(holdings) },
    ...{ body: body.replace(/\r\n?/g, "\n"), categories: namesIn(categories), free: readers === "everybody" },
  };
  try {
    await askDesk(context, () =>
      upstream.desk.savePost({ ...text, id, version: Number(version), isQuiet: true }),
    );
  } catch (error) {
    return replyToFailure(error, { toast, submission: await withNewer(context, id, submission, error) });
  }
  toast.show("postSaved");
  return redirect(deskPaths.deskPost(id), 303);
}

/** What was typed, made of the text that is there by now: sent again, it takes that one's place knowingly. */
async function withNewer(context: AtDesk, id: string, submission: Shown, error: unknown): Promise<Shown> {
  const newest = isKind(error, "conflict") ? await findPost(context, id) : undefined;
  const version = newest && String(newest.post.version);
  if (!version || version === submission.kept.version) return submission;
  return { ...submission, kept: { ...submission.kept, version, newer: "1" } };
}

const presses = Object.keys(reasonFields);
const isPress = (press: string): press is PostPress => presses.includes(press);

/** Does what a form of a post's page asks for. */
export async function actOnPost(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const given = await pressOf(request);
  const press = isPress(given) ? given : "publish";
  const submission = await readSubmission(request, postChangeSchemas[press]);
  if (submission.refusal) return submission.refusal;
  const { kept } = submission;
  const reason = inOneLine(kept[reasonFields[press]] ?? "");
  const publishAt = press === "schedule" ? `${kept.day?.trim()}T${kept.time?.trim()}:00.000Z` : undefined;
  try {
    await askDesk(context, () =>
      context.upstream.desk.changePost({
        id,
        change: press,
        version: Number(kept.version),
        reason,
        publishAt,
      }),
    );
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
  const isGone = press === "discard";
  context.toast.show(isGone ? "postDiscarded" : press === "schedule" ? "postScheduled" : "postChanged");
  return redirect(isGone ? deskPaths.deskPosts() : deskPaths.deskPost(id), 303);
}
