import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { passkeys } from "../../../api/db/account-tables";
import { deskRoles } from "../../../api/db/desk-tables";
import { users } from "../../../api/db/schema";
import { grantRole } from "../../../api/desk/operate";
import { addRole } from "../../../api/desk/roles";
import { createAuthenticator } from "../../../conformance/authenticator";
import { SignedInStaff } from "../../../contract/desk";
import { accountOf, kindsOfAccounts, stepTokenIn } from "../../harness/accounts";
import { deskLogin, makeStaff } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";
import { dana, register } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const [ofUsers] = kindsOfAccounts;
const Question = z.object({
  challenge: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })),
});

onEachDatabase((api) => {
  const { withPasskey } = passkeysOf(api, ofUsers);
  const account = accountOf(api, ofUsers);
  const grant = () => grantRole(api().settings, dana.email, "owner", api().now)(api().db);
  const desk = (path: string, body: object) => api().call("POST", `/api/desk/${path}`, { body });
  const ask = async (stepToken: string) =>
    Question.parse((await desk("second-step/question", { stepToken })).body);
  const begin = async () => stepTokenIn((await deskLogin(api())).body);

  /** Dana with a confirmed address and a passkey, and a second later with a role. */
  async function makeKeyedStaff() {
    const { id, token } = await register(api());
    await api().db.update(users).set({ emailProvenAt: api().now() }).where(eq(users.id, id));
    const authenticator = await withPasskey(token);
    api().advance(1);
    await grant();
    return { id, token, authenticator };
  }

  it("takes the password and then a passkey that the account had before its role", async () => {
    const { authenticator } = await makeKeyedStaff();
    const first = await deskLogin(api());
    expect(first.body).toMatchObject({ secondStep: { codes: false, passkeys: true } });
    const stepToken = stepTokenIn(first.body);
    const question = await ask(stepToken);
    expect(question.allowCredentials).toHaveLength(1);
    const passkey = authenticator.prove(question);
    const done = await desk("second-step/passkey", { stepToken, passkey });
    const { token } = SignedInStaff.parse(done.body);
    expect((await api().call("GET", "/api/desk/audit", { token })).status).toBe(200);
    expect((await desk("second-step/passkey", { stepToken, passkey })).status).toBe(401);
  });

  it("takes neither another's passkey, nor an answer to another question, nor one without the password", async () => {
    const { authenticator } = await makeKeyedStaff();
    const stepToken = await begin();
    const stranger = createAuthenticator(api().settings.publicUrl);
    const refusedWith = async (passkey: unknown, step = stepToken) =>
      (await desk("second-step/passkey", { stepToken: step, passkey })).status;
    expect(await refusedWith(stranger.prove(await ask(stepToken)))).toBe(401);
    const ofMember = Question.partial({ allowCredentials: true }).parse(
      (await account.post("passkey-sign-ins/question", undefined)).body,
    );
    expect(await refusedWith(authenticator.prove(ofMember))).toBe(401);
    const unknown = "a-step-token-of-nobody-at-all";
    expect((await desk("second-step/question", { stepToken: unknown })).status).toBe(401);
    expect(await refusedWith(authenticator.prove(await ask(stepToken)), unknown)).toBe(401);
    // And the other way round: the desk's question signs no member in.
    const passkey = authenticator.prove(await ask(stepToken));
    expect((await account.post("passkey-sign-ins", { passkey })).status).toBe(401);
    const memberStep = stepTokenIn((await account.login()).body);
    expect((await desk("second-step/question", { stepToken: memberStep })).status).toBe(401);
  });

  it("lets no member add or remove one beside a role, nor confirm codes that were begun before it", async () => {
    const { id, token } = await register(api());
    await api().db.update(users).set({ emailProvenAt: api().now() }).where(eq(users.id, id));
    const own = createAuthenticator(api().settings.publicUrl);
    const keyed = passkeysOf(api, ofUsers);
    await withPasskey(token);
    const question = await keyed.ask(token);
    const { password } = dana;
    const Begun = z.object({ secret: z.string() });
    const { secret } = Begun.parse((await account.post("second-step/codes", { password }, { token })).body);
    api().advance(1);
    await grant();
    const refused = [
      await keyed.add(token, own.create(question)),
      await account.post("passkeys/question", { password }, { token }),
      await account.post(
        "second-step/codes/confirmation",
        { stepCode: codeAt(secret, api().now()) },
        { token },
      ),
    ];
    const [row] = await api().db.select().from(passkeys);
    const path = `/api/users/passkeys/${row?.id}`;
    refused.push(await api().call("DELETE", path, { token, body: { password } }));
    for (const { status, text } of refused) {
      expect(status).toBe(422);
      expect(text).toContain("has a role at the desk");
    }
    expect(await api().db.$count(passkeys)).toBe(1);
  });

  it("is not opened by a passkey that is younger than the first role, as an earlier release let one be added", async () => {
    const { authenticator } = await makeKeyedStaff();
    const stepToken = await begin();
    const question = await ask(stepToken);
    await api().db.update(passkeys).set({ createdAt: api().now() });
    await addRole(
      api().db,
      (await api().db.select().from(deskRoles))[0]?.userId ?? "",
      "analyst",
      api().now(),
    );
    const passkey = authenticator.prove(question);
    expect((await desk("second-step/passkey", { stepToken, passkey })).status).toBe(401);
    const { status, text } = await deskLogin(api());
    expect([status, text]).toEqual([422, expect.stringContaining("that you had before your role")]);
  });

  it("offers to who has codes what the account has besides", async () => {
    await makeStaff(api(), "owner");
    expect((await deskLogin(api())).body).toMatchObject({ secondStep: { codes: true, passkeys: false } });
  });
});
