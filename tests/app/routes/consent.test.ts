import { expect, test } from "vitest";
import { action, loader } from "~/routes/consent";
import { createVisitor, type TestVisitor, unreachable } from "../../harness/context";

const required = { CONSENT: "required" };
const open = (visitor: TestVisitor, path = "/consent") => visitor.visit(loader, path);
const choose = (visitor: TestVisitor, form: Record<string, string>) =>
  visitor.visit(action, "/consent", { form });

test.each([
  ["off", "unasked"],
  ["required", "asked"],
])("with CONSENT=%s the page begins with: %s", async (setting, state) => {
  const visitor = createVisitor(unreachable, { CONSENT: setting });
  expect((await open(visitor)).data).toEqual({ state, from: "/consent" });
});

test.each(["off", "required"])(
  "with CONSENT=%s a choice is kept, told, and taken back at any time",
  async (setting) => {
    const visitor = createVisitor(unreachable, { CONSENT: setting });
    await open(visitor);
    for (const [choice, state, kept] of [
      ["yes", "accepted", ["consent", "visit", "visitor"]],
      ["no", "refused", ["consent"]],
      ["yes", "accepted", ["consent", "visit", "visitor"]],
    ] as const) {
      const reply = await choose(visitor, { choice, from: "/stocks?q=app" });
      expect([reply.status, reply.location]).toEqual([303, "/stocks?q=app"]);
      expect(await visitor.nextToast(), "nothing is said of it elsewhere").toBeUndefined();
      expect((await open(visitor)).data).toMatchObject({ state });
      expect(visitor.cookies.names.sort()).toEqual(kept);
    }
  },
);

test("a browser that refuses for its reader is told so, whatever they choose", async () => {
  const headers = { "sec-gpc": "1" };
  const visitor = createVisitor(unreachable, required);
  await visitor.visit(action, "/consent", { form: { choice: "yes" }, headers });
  expect((await visitor.visit(loader, "/consent", { headers })).data).toMatchObject({ state: "signal" });
  expect(visitor.cookies.names).toEqual(["consent"]);
});

test.each(["", "maybe", "YES"])("%j is no choice: it is made on the page", async (choice) => {
  const visitor = createVisitor(unreachable, required);
  expect((await choose(visitor, { choice, from: "/stocks" })).location).toBe("/consent");
  expect((await open(visitor)).data).toMatchObject({ state: "asked" });
});

test.each(["", "https://evil.example/", "//evil.example"])("S3: from %j leads nowhere else", async (from) => {
  const visitor = createVisitor(unreachable, required);
  expect((await choose(visitor, { choice: "no", from })).location).toBe("/consent");
  const path = `/consent?from=${encodeURIComponent(from)}`;
  expect((await open(visitor, path)).data).toMatchObject({ from: "/consent" });
});
