import { logDeed } from "../desk/log-deed";
import { listAuthors, saveAuthor } from "../desk/posts/authors";
import { changeByCall, writeByCall } from "../desk/posts/by-call";
import { changePost } from "../desk/posts/change";
import { listDeskPosts, showPost, showVersion } from "../desk/posts/rows";
import { savePost } from "../desk/posts/save";
import { removePicture } from "../pictures/remove";
import { addPicture, listPictures } from "../pictures/store";
import { os, staffSignedIn } from "../procedures";

/** Who writes for readers: analysts, and the owner of the service. */
const mayWrite = staffSignedIn("analyst", "owner");

const posts = os.desk.posts
  .use(mayWrite)
  .handler(({ context }) =>
    writeByCall(context, "read-desk", async ({ db, actor }) => ({ posts: await listDeskPosts(db, actor) })),
  );

const post = os.desk.post
  .use(mayWrite)
  .handler(({ input, context }) =>
    writeByCall(context, "read-desk", ({ db, actor }) => showPost(db, input.id, actor)),
  );

const postVersion = os.desk.postVersion
  .use(mayWrite)
  .handler(({ input, context }) =>
    writeByCall(context, "read-desk", ({ db }) => showVersion(db, input.id, input.version)),
  );

const save = os.desk.savePost.use(mayWrite).handler(async ({ input, context }) => {
  const { version, mark } = await writeByCall(context, "change-desk", (acting) => savePost(acting, input));
  if (mark) logDeed(context, mark);
  return { version };
});

const change = os.desk.changePost
  .use(mayWrite)
  .handler(({ input, context }) => changeByCall(context, (acting) => changePost(acting, input)));

const authors = os.desk.authors
  .use(mayWrite)
  .handler(({ context }) =>
    writeByCall(context, "read-desk", async ({ db }) => ({ authors: await listAuthors(db) })),
  );

const author = os.desk.saveAuthor
  .use(mayWrite)
  .handler(({ input, context }) => changeByCall(context, (acting) => saveAuthor(acting, input)));

const pictures = os.desk.pictures
  .use(mayWrite)
  .handler(({ context }) =>
    writeByCall(context, "read-desk", async ({ db }) => ({ pictures: await listPictures(db) })),
  );

const addPictureCall = os.desk.addPicture.use(mayWrite).handler(async ({ input, context }) => {
  const bytes = Buffer.from(input.data, "base64");
  const { picture, mark } = await writeByCall(context, "change-desk", (acting) =>
    addPicture(acting, { bytes, alt: input.alt }),
  );
  if (mark) logDeed(context, mark);
  return picture;
});

const removePictureCall = os.desk.removePicture
  .use(mayWrite)
  .handler(({ input, context }) => changeByCall(context, (acting) => removePicture(acting, input)));

/** contract/desk-posts.ts and contract/desk-pictures.ts */
export const deskPosts = {
  ...{ posts, post, postVersion, authors, pictures, addPicture: addPictureCall },
  removePicture: removePictureCall,
  ...{ savePost: save, changePost: change, saveAuthor: author },
};
