import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as page, action as press } from "~/routes/account_.privacy";
import { loader as consentsFile } from "~/routes/account_.privacy_.consents";
import { loader as exportFile } from "~/routes/account_.privacy_.export";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { except } from "../../harness/bank-visit";
import { answering, createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { dana, profileStatus, register } from "../../harness/people";

const path = "/account/privacy";
let token = "";
const on = withVisitor(async (api) => {
  ({ token } = await register(api));
  const consents = ["w9", "disclosures"].map((kind, at) => ({
    kind,
    revision: "01.2026.11",
    hash: "0".repeat(64),
    at: `2026-11-2${at}T10:00:00.000Z`,
    ip_address: "192.0.2.7",
  }));
  const headers = { "idempotency-key": "a-key-of-these-tests" };
  await api.call("PUT", "/api/users/consents", { token, headers, body: { consents } });
});
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
beforeEach(async () => {
  await signIn();
  await on.visitor.nextToast();
});

const Page = z.object({
  consents: z.object({
    state: z.string(),
    data: z.array(z.object({ kind: z.string(), title: z.string(), wording: z.array(z.string()) })).optional(),
  }),
});
const open = async () => Page.parse((await on.visitor.visit(page, path)).data).consents;
const remove = (password: string) => on.visitor.visit(press, path, { form: { password } });
const without = (call: string, status = 404, body: object = { message: "no" }) => {
  const { cookies } = on.visitor;
  on.visitor = createVisitor(except(call, answering(status, body))(exchangeWith(on.api)));
  on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
};

describe("what somebody agreed to", () => {
  test("is shown with its words", async () => {
    const { state, data = [] } = await open();
    expect(state).toBe("ready");
    expect(data.map(({ kind }) => kind).sort()).toEqual(["disclosures", "w9"]);
    expect(data.flatMap(({ wording }) => wording)).toContain(
      "I have checked my answers. They are true and complete.",
    );
  });

  test("is a file of JSON or of CSV, for its owner alone", async () => {
    const asJson = await on.visitor.visit(consentsFile, `${path}/consents`);
    expect(asJson.data).toMatchObject({ consents: [{ kind: expect.any(String) }, {}] });
    const asCsv = await on.visitor.visit(consentsFile, `${path}/consents?format=csv`);
    expect(asCsv.headers.get("content-type")).toContain("text/csv");
    expect(asCsv.text).toContain(`${"0".repeat(64)}`);
    for (const { headers } of [asJson, asCsv]) {
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="my-consents\./);
    }
  });

  test.each([404, 501])("is said not to be listed where the upstream answers %d", async (status) => {
    without("/api/users/consents", status);
    expect((await open()).state).toBe("not-offered");
    expect((await on.visitor.visit(consentsFile, `${path}/consents`)).status).toBe(404);
  });
});

describe("a copy of one's data", () => {
  test("is a file for its owner alone, with no secret in it", async () => {
    const { status, headers, data, text } = await on.visitor.visit(exportFile, `${path}/export`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ profile: { email: dana.email }, subscriptions: [], invoices: [] });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/password/i);
  });

  test("is a 404 where the upstream does not offer it", async () => {
    without("/api/users/export");
    expect((await on.visitor.visit(exportFile, `${path}/export`)).status).toBe(404);
  });
});

describe("deletion", () => {
  test("asks for the password, and a wrong one deletes nothing", async () => {
    expect((await remove("")).data).toMatchObject({ fieldErrors: { password: "Required" } });
    const reply = await remove("not the password");
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors: { password: expect.stringMatching(/password/i) } });
    expect(reply.text).not.toContain("not the password");
    expect(await profileStatus(on.api, token)).toBe(200);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });

  test.each([
    ["of its own", { message: "Wrong password." }, "Wrong password."],
    ["none", {}, "That is not your password."],
  ])(
    "that an upstream refuses with 401 while the session is good is of the password: with %s sentence",
    async (_, body, sentence) => {
      without("/api/users/account", 401, body);
      const reply = await remove("not the password");
      expect([reply.status, reply.data]).toMatchObject([422, { fieldErrors: { password: sentence } }]);
      expect(await on.visitor.user()).toMatchObject({ email: dana.email });
    },
  );

  test.each([401, 404, 503])(
    "that is refused with 401 in a session without a refresh token ends it only where the session is over: profile %d",
    async (status) => {
      const plain: Exchange = async (call) => {
        if (call.path === "/api/users/account") return answering(401, {})(call);
        if (call.path === "/api/users/profile/") return answering(status, {})(call);
        const reply = await exchangeWith(on.api)(call);
        if (call.path !== "/api/users/login") return reply;
        const chunks: Uint8Array[] = [];
        for await (const chunk of reply.body) chunks.push(chunk);
        const { refreshToken: _none, ...body } = JSON.parse(Buffer.concat(chunks).toString());
        return answering(200, body)(call);
      };
      on.visitor = createVisitor(plain);
      await signIn();
      const reply = await remove("not the password");
      const isOver = status === 401;
      expect(reply.text.includes("That is not your password.")).toBe(!isOver);
      expect((await on.visitor.user()) === undefined).toBe(isOver);
    },
  );

  test("in a session that is over is refused as that, not for its password", async () => {
    without("", 401);
    await expect(remove("not the password")).rejects.toThrow("Failed to refresh access token");
  });

  test("with it signs out, leads to the landing page with a notice, and the login is refused from then on", async () => {
    const reply = await remove(dana.password);
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(reply.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await on.visitor.user()).toBeUndefined();
    expect(await on.visitor.nextToast()).toMatchObject({ text: expect.stringContaining("is deleted") });
    expect(await profileStatus(on.api, token), "a session elsewhere").toBe(401);
    expect((await signIn()).status).toBe(422);
  });

  test("that the upstream does not offer says so, and leaves everything", async () => {
    without("/api/users/account");
    const reply = await remove(dana.password);
    expect(reply.status).toBe(422);
    expect(reply.toast).toMatchObject({ text: expect.stringContaining("cannot be deleted here") });
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });
});

test("all of it is for who is signed in", async () => {
  const stranger = createVisitor(exchangeWith(on.api));
  const replies = await Promise.all([
    stranger.visit(page, path),
    stranger.visit(consentsFile, `${path}/consents`),
    stranger.visit(exportFile, `${path}/export`),
    stranger.visit(press, path, { form: { password: "x" } }),
  ]);
  for (const { status, location } of replies)
    expect([status, location?.split("?")[0]]).toEqual([303, "/login"]);
});
