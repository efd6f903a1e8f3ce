import type { DeskAuthor, DeskPost, PostText } from "../../contract/desk-posts";
import { signedInAt, signInReplies } from "./desk-session";
import type { Replies, State } from "./state";

export const postId = "1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const at = "2026-03-02T19:00:05.000Z";

const text: PostText = {
  ...{ slug: "orders-grew", title: "Orders grew for three quarters, and what that says about the next one" },
  ...{ summary: "What grew, by how much, and where the figures come from.", author: "noor-vega" },
  ...{
    categories: ["Risk", "Field notes"],
    free: true,
    holdings: "500 shares of the stock, and no options.",
  },
  body: "## What grew\n\nOrders **grew** by a tenth.\n\n| Quarter | Orders |\n| --- | ---: |\n| First | 100 |\n| Second | 110 |\n\n> A record of one year says little.\n\n- One\n- Two",
};
const post: DeskPost = {
  ...{
    id: postId,
    slug: text.slug,
    title: text.title,
    state: "draft",
    version: 1,
    updatedAt: at,
    isOwn: true,
  },
};
const published: DeskPost = { ...post, state: "changed", version: 2, publishedVersion: 1, publishedAt: at };
const author: DeskAuthor = {
  ...{ id: "leila-haddad", version: 1, name: "Leila Haddad", role: "Books and reporting", sample: true },
  ...{ about: "Leila keeps the books.", disclosures: ["Holds index funds.", "Paid by the operator."] },
};
const page = `/api/desk/posts/${postId}`;
const told: Replies = {
  ...signInReplies,
  "/api/desk/posts": {
    posts: [
      post,
      { ...published, id: "2a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", isOwn: false },
      { ...published, id: "3a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", state: "withdrawn", isOwn: false },
    ],
  },
  "/api/desk/authors": {
    authors: [author, { ...author, id: "noor-vega", name: "Noor Vega", sample: false }],
  },
  [page]: { post, text, history: [] },
  [`${page}/versions/1`]: { version: 1, at, note: null, text },
};
const none: Replies = { ...told, "/api/desk/posts": { posts: [] }, "/api/desk/authors": { authors: [] } };
const inPublic: Replies = {
  ...told,
  [page]: { post: published, text, history: [{ version: 1, at, note: null }] },
};
const scheduled: Replies = {
  ...told,
  [page]: { post: { ...post, state: "scheduled", publishAt: "2026-03-05T13:30:00.000Z" }, text, history: [] },
};
const withdrawn: Replies = {
  ...told,
  [page]: {
    post: {
      ...published,
      state: "withdrawn",
      withdrawnAt: at,
      withdrawal: "Its figures were another stock’s.",
    },
    ...{ text, history: [{ version: 1, at, note: null }] },
  },
};
const route = "/desk/posts/:post";
const steps = signedInAt(`/desk/posts/${postId}`);
const form = { route: `${route}/edit`, steps: signedInAt(`/desk/posts/${postId}/edit`) };
const writer = { route: "/desk/authors/:writer", steps: signedInAt("/desk/authors/leila-haddad") };

/** The desk's pages for posts and authors. */
export const deskPosts: readonly State[] = [
  { name: "desk posts", route: "/desk/posts", steps: signedInAt("/desk/posts"), upstream: told },
  { name: "desk posts, none", route: "/desk/posts", steps: signedInAt("/desk/posts"), upstream: none },
  { name: "desk post, a draft", route, steps, upstream: told },
  { name: "desk post, scheduled", route, steps, upstream: scheduled },
  { name: "desk post, published and changed", route, steps, upstream: inPublic },
  { name: "desk post, withdrawn", route, steps, upstream: withdrawn },
  {
    ...{ name: "desk post, corrected without a note", route, steps, upstream: inPublic },
    refused: { form: "#correct", fill: { note: "" } },
  },
  {
    ...{ name: "desk post, as it was published", route: `${route}/versions/:version` },
    ...{ steps: signedInAt(`/desk/posts/${postId}/versions/1`), upstream: told },
  },
  { name: "desk post form", ...form, upstream: told },
  {
    ...{ name: "desk post form, refused", ...form, upstream: told },
    refused: { form: "#post", fill: { title: "", slug: "Not An Address" } },
  },
  { name: "desk authors", route: "/desk/authors", steps: signedInAt("/desk/authors"), upstream: told },
  { name: "desk authors, none", route: "/desk/authors", steps: signedInAt("/desk/authors"), upstream: none },
  { name: "desk author", ...writer, upstream: told },
  {
    ...{ name: "desk author, refused", ...writer, upstream: told },
    refused: { form: "#author", fill: { name: "", disclosures: "" } },
  },
];
