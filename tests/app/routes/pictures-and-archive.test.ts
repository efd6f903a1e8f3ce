import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { loader as archive } from "~/routes/newsletter_.issues";
import { loader as archived } from "~/routes/newsletter_.issues_.$number";
import { loader as picture } from "~/routes/pictures.$picture";
import { createDataSeal } from "../../../api/db/data-seal";
import { newsletterIssues } from "../../../api/db/newsletter-tables";
import { addPicture } from "../../../api/pictures/store";
import { withVisitor } from "../../harness/context";
import { pngOf } from "../../harness/pictures";

const on = withVisitor(async () => {});
const openPicture = (name: string) =>
  on.visitor.visit(picture, `/pictures/${name}`, { params: { picture: name } });

describe("a picture of a post", () => {
  test("is kept by whoever has it for a year, since its name is that of its bytes", async () => {
    const { db, now, settings } = on.api;
    const acting = { db, now, seal: createDataSeal(settings.dataKeys), actor: null, requestId: undefined };
    const { picture: added } = await addPicture(acting, { bytes: pngOf(8, 6), alt: "A grey field" });
    const reply = await openPicture(`${added.id}.webp`);
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
      ...[200, "image/webp", "public, max-age=31536000, immutable"],
    ]);
    expect((await openPicture(`${"0".repeat(32)}.webp`)).status).toBe(404);
    expect((await openPicture("../../etc/passwd")).status).toBe(404);
  });
});

describe("the newsletter's archive", () => {
  test("has what was sent, and no draft", async () => {
    const row = {
      body: "## A part\n\nWords.\n\n<script>alert(1)</script>",
      version: 1,
      updatedAt: on.api.now(),
    };
    await on.api.db.insert(newsletterIssues).values([
      { ...row, id: randomUUID(), subject: "A draft" },
      { ...row, id: randomUUID(), subject: "What grew", number: 1, sentAt: on.api.now() },
    ]);
    const list = await on.visitor.visit(archive, "/newsletter/issues");
    expect(list.text).toContain("What grew");
    expect(list.text).not.toContain("A draft");
    const one = await on.visitor.visit(archived, "/newsletter/issues/1", { params: { number: "1" } });
    expect(one.text).toContain("What grew");
    expect(JSON.stringify(one.data)).not.toContain("<script");
    for (const number of ["2", "0", "x"])
      expect(
        (await on.visitor.visit(archived, `/newsletter/issues/${number}`, { params: { number } })).status,
      ).toBe(404);
  });
});
