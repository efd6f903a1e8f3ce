import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deskPosts } from "../../../api/db/desk-post-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { signInAtDesk } from "../../harness/desk";
import { author, emptyBlog, postText } from "../../harness/desk-posts";
import { onEachDatabase } from "../../harness/each-database";

const id = randomUUID();
const calls = [
  ["GET", "/api/desk/posts", undefined],
  ["GET", `/api/desk/posts/${id}`, undefined],
  ["GET", `/api/desk/post-versions/${id}/1`, undefined],
  ["POST", "/api/desk/posts", postText({ id })],
  ["POST", `/api/desk/posts/${id}/changes`, { change: "publish", version: 1, reason: "Support says so." }],
  ["GET", "/api/desk/authors", undefined],
  ["POST", "/api/desk/authors", author],
] as const;

onEachDatabase((api) => {
  it("no call for posts answers support, and each refusal is noted", async () => {
    await emptyBlog(api().db);
    const { deskToken } = await signInAtDesk(api(), "support");
    const before = (await api().db.select().from(deskAudit)).length;
    for (const [method, path, body] of calls) {
      const { status } = await api().call(method, path, { token: deskToken, ...(body && { body }) });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await api().db.select().from(deskPosts)).toEqual([]);
    const added = (await api().db.select().from(deskAudit)).slice(before);
    expect(added.map(({ action }) => action)).toEqual(calls.map(() => "refused.role"));
  });
});
