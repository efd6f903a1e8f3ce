import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createAuthenticator } from "../../../conformance/authenticator";
import { accountOf, kindsOfAccounts, recoveryCodesIn } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";

const Question = z.object({ challenge: z.string() }).passthrough();

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("a passkey of $service", (kind) => {
    const { path, post, login, finish, isAlive, subjects } = accountOf(api, kind);
    const { person } = kind;
    const site = () => createAuthenticator(api().settings.publicUrl);
    const askFor = async (token: string) =>
      Question.parse((await post("passkeys/question", { password: person.password }, { token })).body);
    const askWho = async () => Question.parse((await post("passkey-sign-ins/question", undefined)).body);
    const signIn = (passkey: unknown) => post("passkey-sign-ins", { passkey });

    async function withPasskey() {
      const { token } = await kind.register(api());
      const authenticator = site();
      const passkey = authenticator.create(await askFor(token));
      const added = await post("passkeys", { passkeyName: "Phone", passkey }, { token });
      return { token, authenticator, passkey, added };
    }

    it("is added by who knows the password, comes with recovery codes, and its owner is told", async () => {
      const { token, added } = await withPasskey();
      expect(added.status).toBe(200);
      expect(recoveryCodesIn(added.body)).toHaveLength(10);
      const standing = await api().call("GET", path("second-step"), { token });
      expect(standing.body).toMatchObject({ codes: false, passkeys: [{ passkeyName: "Phone" }] });
      expect(await subjects()).toContain("A passkey was added for the product");
    });

    it("signs in by itself, once for each question", async () => {
      const { authenticator } = await withPasskey();
      const proof = authenticator.prove(await askWho());
      const reply = await signIn(proof);
      expect(reply.body).toMatchObject({ email: person.email });
      expect((await signIn(proof)).status, "the same reply again").toBe(401);
      expect((await signIn(authenticator.prove({ challenge: "nobody-asked-this" }))).status).toBe(401);
    });

    it("makes the password ask for a second step, which a recovery code does for a lost passkey", async () => {
      const { added } = await withPasskey();
      expect((await login()).body).toMatchObject({ secondStep: { codes: false, passkeys: true } });
      const [code = ""] = recoveryCodesIn(added.body);
      expect((await finish(code)).body).toMatchObject({ email: person.email });
    });

    it("of another site, of another key and of the other kind of account does not sign in", async () => {
      const { authenticator, passkey } = await withPasskey();
      const elsewhere = createAuthenticator("https://trades.example.net");
      const phished = { ...elsewhere.prove(await askWho()), id: passkey.id, rawId: passkey.id };
      expect((await signIn(phished)).status).toBe(401);
      const forged = { ...site().prove(await askWho()), id: passkey.id, rawId: passkey.id };
      expect((await signIn(forged)).status).toBe(401);
      const other = kind.service === "users" ? "investors" : "users";
      const proof = authenticator.prove(await askWho());
      const reply = await api().call("POST", `/api/${other}/passkey-sign-ins`, { body: { passkey: proof } });
      expect(reply.status).toBe(401);
    });

    it("is not added by a question of another account, nor after five minutes", async () => {
      const { token } = await kind.register(api());
      const other = await kind.register(api(), { email: "other@example.com" });
      const question = await askFor(other.token);
      const add = (passkey: unknown) => post("passkeys", { passkeyName: "Phone", passkey }, { token });
      expect((await add(site().create(question))).status).toBe(422);
      const late = await askFor(token);
      api().advance(5 * 60);
      expect((await add(site().create(late))).status).toBe(422);
    });

    it("is removed by who knows the password, and the sign-in asks for no second step any more", async () => {
      const { token, passkey, authenticator } = await withPasskey();
      const other = z
        .object({ token: z.string() })
        .parse((await signIn(authenticator.prove(await askWho()))).body);
      const removed = await api().call("DELETE", path(`passkeys/${passkey.id}`), {
        token,
        body: { password: person.password },
      });
      expect(removed.status).toBe(200);
      expect(await isAlive(other.token), "a session that it began").toBe(false);
      expect(await isAlive(token)).toBe(true);
      expect((await signIn(authenticator.prove(await askWho()))).status).toBe(401);
      expect((await login()).body).toMatchObject({ email: person.email });
    });
  });
});
