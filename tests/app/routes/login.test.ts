import { describe, expect, test } from "vitest";
import { action, loader } from "~/routes/login";
import { answering, createVisitor, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor(register);

const right = { email: dana.email, password: dana.password };
const post = (form: Record<string, string>) => on.visitor.visit(action, "/login", { form });

describe("the right e-mail and password", () => {
  test("sign in, welcome, and lead to the landing page", async () => {
    const reply = await post(right);
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email, firstName: "Dana" });
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Welcome Back! Pleasure to see you again.",
      position: "top-right",
    });
    expect(await on.visitor.nextToast(), "said once").toBeUndefined();
  });

  test("lead back to the page that the visitor came from", async () => {
    expect((await post({ ...right, from: "/account?tab=1" })).location).toBe("/account?tab=1");
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "never lead away: %s",
    async (from) => {
      expect((await post({ ...right, from })).location).toBe("/2024");
    },
  );
});

describe("a refusal", () => {
  test("of the password shows the server's own words as an error and keeps the e-mail only", async () => {
    const reply = await post({ ...right, password: "not hers at all", from: "/account", dialog: "1" });
    expect(reply.status).toBe(422);
    expect(reply.toast).toMatchObject({
      type: "error",
      text: "Wrong email or password.",
      position: "top-right",
    });
    expect(reply.data).toMatchObject({
      fieldErrors: {},
      repopulateFields: { email: dana.email, from: "/account", dialog: "1" },
    });
    expect(JSON.stringify(reply.data)).not.toContain("not hers");
    expect(await on.visitor.user()).toBeUndefined();
  });

  test("is the same, byte by byte, for an account that does not exist", async () => {
    const wrong = await post({ ...right, password: "wrong enough" });
    const unknown = await post({ email: "nobody@example.com", password: "wrong enough" });
    expect([unknown.status, unknown.toast]).toEqual([wrong.status, wrong.toast]);
    expect(unknown.data).toEqual(
      JSON.parse(JSON.stringify(wrong.data).replace(dana.email, "nobody@example.com")),
    );
  });

  test.each([
    [
      { email: "", password: "" },
      { email: "Required", password: "Required" },
    ],
    [{ email: "dana@", password: "x" }, { email: "Please enter a valid email" }],
  ])("of %j names each field that is wrong", async (form, fieldErrors) => {
    const reply = await post(form);
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors });
    expect(reply.toast).toBeUndefined();
  });

  test("echoes the form's own fields and nothing else", async () => {
    const reply = await post({ email: "dana@", password: "hers", isAdmin: "yes", "items[1].title": "x" });
    expect(reply.data).toMatchObject({ repopulateFields: { email: "dana@", from: "", dialog: "" } });
    expect(JSON.stringify(reply.data)).not.toMatch(/isAdmin|items|hers/);
  });

  test("leaves a signed-in user signed in", async () => {
    await post(right);
    await post({ ...right, password: "not hers at all" });
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });
});

test.each([
  [{ "x[10000000]": "1" }],
  [{ "items.1000000.title": "x" }],
  [{ "__proto__.x": "1" }],
  [{ "constructor.prototype.x": "1" }],
  [{ a: "1", "a.b": "2" }],
  [{ a: "1", "a[0]": "2" }],
  [{ ["x".repeat(121)]: "1" }],
  [Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field${n}`, "x"]))],
])("a form built to hurt is a bare 400", async (form) => {
  const reply = await post({ ...right, ...form });
  expect(reply.status).toBe(400);
  expect(reply.data).toBeUndefined();
});

describe("an upstream in trouble", () => {
  test("that cannot be reached: 503, Retry-After, a notice, and what was typed", async () => {
    on.visitor = createVisitor(unreachable);
    const reply = await post(right);
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(reply.toast).toMatchObject({
      type: "error",
      text: "We cannot reach our service right now. Please try again in a moment.",
    });
    expect(reply.data).toMatchObject({ repopulateFields: { email: dana.email, failed: "1" } });
  });

  test("that talks nonsense: 503 as well, and nothing of the nonsense", async () => {
    on.visitor = createVisitor(answering(200, { id: 7, stack: "at Object.secret" }));
    const reply = await post(right);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("Retry-After")).not.toBeNull();
    expect(JSON.stringify([reply.data, reply.toast])).not.toContain("secret");
  });

  test("that has had enough: 429 with its Retry-After", async () => {
    on.visitor = createVisitor(
      answering(429, { message: "Too many attempts. Please wait." }, { "retry-after": "17" }),
    );
    const reply = await post(right);
    expect(reply.status).toBe(429);
    expect(reply.headers.get("Retry-After")).toBe("17");
    expect(reply.toast).toMatchObject({ type: "error", text: "Too many attempts. Please wait." });
  });
});

describe("the page", () => {
  test("keeps where the visitor came from, if that is of ours", async () => {
    expect((await on.visitor.visit(loader, "/login?from=/account")).data).toEqual({ from: "/account" });
    expect((await on.visitor.visit(loader, "/login?from=//evil.example")).data).toEqual({});
  });

  test("is not for those who are signed in", async () => {
    await post(right);
    const there = await on.visitor.visit(loader, "/login?from=/legal/terms");
    expect([there.status, there.location]).toEqual([303, "/legal/terms"]);
    expect((await on.visitor.visit(loader, "/login")).location).toBe("/account");
  });
});
