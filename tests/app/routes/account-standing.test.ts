import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loader } from "~/routes/account";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { application } from "../../harness/application";
import { accountPath, marked, runAllJobs } from "../../harness/broker";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

let token: string;
const on = withVisitor(async (api) => {
  token = (await register(api)).token;
});
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
beforeEach(signIn);

const Data = z.object({ standing: z.unknown(), broker: z.string(), profile: z.unknown() });
const open = async () => Data.parse((await on.visitor.visit(loader, "/account")).data);
const apply = (body = application) => on.api.call("POST", accountPath, { token, body });

/** From now on these calls are answered otherwise. */
async function answer(instead: Record<string, Exchange>) {
  const real = exchangeWith(on.api);
  on.visitor = createVisitor((request) => {
    // Parts are asked for one by one where there is no call for the whole.
    const isWhole = request.path.startsWith("/api/users/overview");
    return (isWhole ? unknownCall : (instead[request.path] ?? real))(request);
  });
  await signIn();
}
const exists = `${accountPath}/exists`;
const status = `${accountPath}/status`;
const unknownCall = answering(404, { message: "There is no such call." });

describe("the account's page tells where the application for a brokerage account stands", () => {
  test("before there is one", async () => {
    expect(await open()).toMatchObject({
      standing: { state: "ready", data: { status: "none" } },
      broker: "Sandbox Brokerage",
    });
  });

  test("while the broker looks at it, with its dates", async () => {
    await apply();
    const at = on.api.now().toISOString();
    expect((await open()).standing).toEqual({
      state: "ready",
      data: { status: "SUBMITTED", submittedAt: at, updatedAt: at, actions: [] },
    });
  });

  test("and what it asks for, whatever that is", async () => {
    await apply(marked("status=ACTION_REQUIRED,code=BRAND_NEW_2027"));
    expect((await open()).standing).toMatchObject({
      data: { status: "ACTION_REQUIRED", actions: [{ code: "BRAND_NEW_2027" }] },
    });
  });

  test("as the broker has it when somebody looks again", async () => {
    await apply();
    on.api.advance(60);
    await open();
    await runAllJobs(on.api);
    expect((await open()).standing).toMatchObject({ data: { status: "ACTIVE" } });
  });

  test("a refusal in the broker's words", async () => {
    await apply(marked("status=ON_HOLIDAY"));
    expect((await open()).standing).toMatchObject({
      data: {
        status: "refused",
        actions: [{ code: "REFUSED", message: expect.stringMatching(/street address/) }],
      },
    });
  });
});

describe("an upstream in trouble", () => {
  test.each<[string, Exchange]>([
    ["cannot be reached", unreachable],
    ["breaks", answering(500, { message: "no" })],
    ["talks nonsense", answering(200, { status: 7 })],
  ])("that %s takes this part away, and nothing else", async (_, trouble) => {
    await answer({ [status]: trouble });
    const { standing, profile } = await open();
    expect(standing).toMatchObject({ state: "failed", message: expect.stringMatching(/\.$/) });
    expect(profile).toMatchObject({ state: "ready", data: { email: dana.email } });
  });

  test("that has SPEC's calls alone tells whether there is an account, and no more", async () => {
    await answer({ [status]: unknownCall });
    expect((await open()).standing).toEqual({ state: "ready", data: { status: "none" } });
    await apply();
    expect((await open()).standing).toEqual({ state: "ready", data: { status: "known" } });
  });

  test("that opens no accounts at all is said not to", async () => {
    await answer({ [status]: answering(501, { message: "no" }), [exists]: unknownCall });
    expect((await open()).standing).toEqual({ state: "not-offered" });
  });
});
