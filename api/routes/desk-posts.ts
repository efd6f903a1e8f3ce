import type { AuditMark } from "../desk/audit";
import type { AtDesk } from "../desk/deed-of-call";
import { logDeed } from "../desk/log-deed";
import { listAuthors, saveAuthor } from "../desk/posts/authors";
import { changePost } from "../desk/posts/change";
import { type Acting, listDeskPosts, showPost, showVersion } from "../desk/posts/rows";
import { savePost } from "../desk/posts/save";
import { asRefusal } from "../desk/refusal";
import { addPicture, listPictures } from "../pictures/store";
import { os, staffSignedIn } from "../procedures";

/** Who writes for readers: analysts, and the owner of the service. */
const mayWrite = staffSignedIn("analyst", "owner");

/** Reads or changes something; what is refused has its sentence for the person. */
async function act<Result>(
  context: AtDesk,
  limit: "read-desk" | "change-desk",
  work: (acting: Acting) => Promise<Result>,
): Promise<Result> {
  const { db, seal, now, user, client } = context;
  await context.limits.count(limit, client.address, user.id);
  try {
    return await work({ db, seal, now, actor: user.id, requestId: client.requestId });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function say(context: AtDesk, work: (acting: Acting) => Promise<AuditMark | undefined>) {
  const mark = await act(context, "change-desk", work);
  if (mark) logDeed(context, mark);
  return { message: mark ? "Done." : "It was so already." };
}

const posts = os.desk.posts
  .use(mayWrite)
  .handler(({ context }) =>
    act(context, "read-desk", async ({ db, actor }) => ({ posts: await listDeskPosts(db, actor) })),
  );

const post = os.desk.post
  .use(mayWrite)
  .handler(({ input, context }) =>
    act(context, "read-desk", ({ db, actor }) => showPost(db, input.id, actor)),
  );

const postVersion = os.desk.postVersion
  .use(mayWrite)
  .handler(({ input, context }) =>
    act(context, "read-desk", ({ db }) => showVersion(db, input.id, input.version)),
  );

const save = os.desk.savePost.use(mayWrite).handler(async ({ input, context }) => {
  const { version, mark } = await act(context, "change-desk", (acting) => savePost(acting, input));
  if (mark) logDeed(context, mark);
  return { version };
});

const change = os.desk.changePost
  .use(mayWrite)
  .handler(({ input, context }) => say(context, (acting) => changePost(acting, input)));

const authors = os.desk.authors
  .use(mayWrite)
  .handler(({ context }) =>
    act(context, "read-desk", async ({ db }) => ({ authors: await listAuthors(db) })),
  );

const author = os.desk.saveAuthor
  .use(mayWrite)
  .handler(({ input, context }) => say(context, (acting) => saveAuthor(acting, input)));

const pictures = os.desk.pictures
  .use(mayWrite)
  .handler(({ context }) =>
    act(context, "read-desk", async ({ db }) => ({ pictures: await listPictures(db) })),
  );

const addPictureCall = os.desk.addPicture.use(mayWrite).handler(async ({ input, context }) => {
  const bytes = Buffer.from(input.data, "base64");
  const { picture, mark } = await act(context, "change-desk", (acting) =>
    addPicture(acting, { bytes, alt: input.alt }),
  );
  if (mark) logDeed(context, mark);
  return picture;
});

/** contract/desk-posts.ts and contract/desk-pictures.ts */
export const deskPosts = {
  ...{ posts, post, postVersion, authors, pictures, addPicture: addPictureCall },
  ...{ savePost: save, changePost: change, saveAuthor: author },
};
