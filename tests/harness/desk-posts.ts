import { randomUUID } from "node:crypto";
import { z } from "zod";
import { authors, categories, posts } from "../../api/db/blog-tables";
import type { Db } from "../../api/db/client";
import { deskPosts } from "../../api/db/desk-post-tables";
import type { TestApi } from "./api";
import { signInAtDesk } from "./desk";

/** A post as the form sends it. */
export const postText = (about: Record<string, unknown> = {}) => ({
  ...{ id: randomUUID(), version: 0, slug: "orders-grew", title: "Orders grew", summary: "What grew." },
  ...{ body: "## A part\n\nOrders **grew**.", author: "noor-vega", categories: ["Risk", "Field notes"] },
  ...{ free: true, holdings: "500 shares.", isQuiet: true, ...about },
});

export const author = {
  ...{ id: "noor-vega", version: 0, name: "Noor Vega", role: "Editor", about: "Noor edits." },
  disclosures: ["Holds nothing. Paid by the operator."],
};

const Saved = z.object({ version: z.number() });

/** The desk's calls for posts, as an analyst makes them. */
export function postDesk(api: () => TestApi) {
  let token = "";
  const ask = (path: string, body?: unknown, as = token) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk/${path}`, {
      ...{ token: as, ...(body !== undefined && { body }) },
    });
  return {
    ask,
    /** Empties the blog, signs an analyst in, and adds an author. */
    open: async () => {
      await emptyBlog(api().db);
      const staff = await signInAtDesk(api(), "analyst");
      token = staff.deskToken;
      await ask("authors", author);
      return staff;
    },
    save: async (text: ReturnType<typeof postText>) => Saved.parse((await ask("posts", text)).body).version,
    change: (id: string, change: string, version: number, more: Record<string, unknown> = {}) =>
      ask(`posts/${id}/changes`, { change, version, reason: "So it is right.", ...more }),
    publicly: (slug: string) => api().call("GET", `/api/posts/free-posts/${slug}`),
    listed: async () => {
      const { body } = await api().call("GET", "/api/posts/free-posts");
      return z
        .object({ posts: z.array(z.object({ id: z.string() })) })
        .parse(body)
        .posts.map(({ id }) => id);
    },
  };
}

/** Tests have the blog to themselves: what stands between them is emptied with it. */
export async function emptyBlog(db: Db): Promise<void> {
  for (const table of [deskPosts, posts, authors, categories]) await db.delete(table);
}
