import { describe, expect, it } from "vitest";
import { z } from "zod";
import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";
import { codeAt } from "../../harness/second-step";

const DAY = 86_400;
const newPassword = "three other words of mine";
const tokenIn = (body: unknown) => z.object({ token: z.string() }).parse(body).token;
const thiefs = "thief@example.com";

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("what a mail tells the owner of $service of", (kind) => {
    const account = accountOf(api, kind);
    const { post, path, login, finish, askForEmail, turnOnCodes, mailedLink, useLink, lookAt, isAlive } =
      account;
    const { signInByLink, tokenTo } = account;
    const { withPasskey, signInByPasskey } = passkeysOf(api, kind);
    const { person } = kind;
    const right = { password: person.password };
    const page = kind.service === "users" ? "/confirm" : "/invest/confirm";
    const undoOf = (subject: string) => tokenTo(person.email, page, subject);

    it("a passkey that a thief has added, is ended by its link: the passkey, every session and the password", async () => {
      const { token } = await kind.register(api());
      const thief = await kind.logIn(api());
      const passkey = await withPasskey(thief.token);
      const undo = await undoOf("A passkey was added");
      expect((await lookAt(undo)).body).toMatchObject({
        valid: true,
        linkKind: "undo",
        needsPassword: true,
      });
      expect(await isAlive(thief.token), "opening the page ends nothing").toBe(true);
      const done = await useLink(undo, right);
      expect(done.text).toContain("what was added to the second step lately is removed");
      for (const each of [thief.token, token]) expect(await isAlive(each)).toBe(false);
      expect((await signInByPasskey(passkey)).status).toBe(401);
      expect((await login()).status).toBe(401);
      expect((await signInByLink()).body).toMatchObject({ email: person.email });
      expect((await useLink(undo, right)).status, "a second time").toBe(422);
    });

    it("a password that a thief has changed, counts no more once its link was used: it signs in nowhere any more", async () => {
      await kind.register(api());
      const thief = await kind.logIn(api());
      await post("password", { ...right, newPassword }, { token: thief.token });
      expect((await useLink(await undoOf("Your password"))).status).toBe(200);
      expect(await isAlive(thief.token)).toBe(false);
      expect((await login(newPassword)).status).toBe(401);
      expect((await signInByLink()).body).toMatchObject({ email: person.email });
    });

    it("each other change of the second step, has a link of its own", async () => {
      const { token } = await kind.register(api());
      await turnOnCodes(token);
      await api().call("POST", path("second-step/recovery-codes"), { token, body: right });
      await api().call("DELETE", path("second-step/codes"), { token, body: right });
      for (const subject of [
        "One-time codes are on",
        "You have new recovery codes",
        "One-time codes are off",
      ])
        expect((await lookAt(await undoOf(subject))).body, subject).toMatchObject({ linkKind: "undo" });
      await turnOnCodes(token);
      await removeSecondStepOf(api().settings, person.email, api().now)(api().db);
      expect((await lookAt(await undoOf("Your second step"))).body).toMatchObject({ linkKind: "undo" });
    });

    it("keeps a second step that is more than a week older", async () => {
      const { token } = await kind.register(api());
      await useLink(await mailedLink(person.email), right);
      const { secret } = await turnOnCodes(token);
      api().advance(8 * DAY);
      const passkey = await withPasskey(tokenIn((await finish(codeAt(secret, api().now()))).body));
      expect((await useLink(await undoOf("A passkey was added"), right)).status).toBe(200);
      expect((await signInByPasskey(passkey)).status).toBe(401);
      expect((await signInByLink()).body).toHaveProperty("secondStep.codes", true);
    });

    it("is ended by nobody to whose address a thief had moved the account, once it is put back", async () => {
      const { token } = await account.registerProven();
      await askForEmail(token, thiefs);
      expect((await useLink(await mailedLink(thiefs), right)).status).toBe(200);
      const back = await mailedLink(person.email);
      api().advance(1);
      await withPasskey(token);
      const held = await tokenTo(thiefs, page, "A passkey was added");
      expect((await lookAt(held)).body).toMatchObject({ linkKind: "undo" });
      expect((await useLink(back, right)).status).toBe(200);
      const owners = tokenIn((await signInByLink(person.email)).body);
      expect((await useLink(held, right)).status).toBe(422);
      expect(await isAlive(owners)).toBe(true);
    });
  });
});
