import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";
import { codeAt } from "../../harness/second-step";

const chosen = "three other words of mine";
const another = "a password of the mailbox's reader";
const tokenIn = (body: unknown) => z.object({ token: z.string() }).parse(body).token;

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("a second step of $service that is younger than a week", (kind) => {
    const account = accountOf(api, kind);
    const { post, login, turnOnCodes, useLink, lookAt, isAlive, signInByLink, resetPassword } = account;
    const { withPasskey, signInByPasskey } = passkeysOf(api, kind);
    const { person } = kind;
    const right = { password: person.password };
    const page = kind.service === "users" ? "/confirm" : "/invest/confirm";
    const undoOf = (subject: string) => account.tokenTo(person.email, page, subject);
    const asksCode = async () => expect((await signInByLink()).body).toHaveProperty("secondStep.codes", true);

    it("is not stripped by who reads the mailbox alone: neither by the link of a notice, nor after a reset", async () => {
      const { token } = await account.registerProven();
      await turnOnCodes(token);
      const undo = await undoOf("One-time codes are on");
      expect((await useLink(undo)).status).toBe(422);
      expect(await isAlive(token), "nothing is ended").toBe(true);
      expect((await resetPassword(another)).status).toBe(200);
      expect((await lookAt(undo)).body).toMatchObject({ valid: true, needsPassword: true });
      const tried = await useLink(undo, { password: another });
      expect(tried.status).toBe(422);
      expect(tried.text).toContain("the password that the account had then");
      await asksCode();
    });

    it("nor by the mail about a new browser of the owner's, nor by a way back of an older address", async () => {
      const { token: first } = await account.registerProven();
      const { secret } = await turnOnCodes(first);
      const token = tokenIn((await account.finish(codeAt(secret, api().now()))).body);
      const told = await undoOf("A new browser");
      expect((await useLink(told)).status).toBe(422);
      await account.askForEmail(token, "newer@example.com");
      expect((await useLink(await account.mailedLink("newer@example.com"), right)).status).toBe(200);
      const back = await undoOf("Your email");
      expect((await useLink(back, { password: another })).status, "a guess").toBe(422);
      expect((await useLink(back)).text).toContain("Your email is as it was before");
      await asksCode();
    });

    it("is removed by its owner, who knows the password of then, also after a thief or the owner has set another", async () => {
      const { token } = await account.registerProven();
      const thief = await kind.logIn(api());
      const passkey = await withPasskey(thief.token);
      const undo = await undoOf("A passkey was added");
      const theirs = { password: person.password, newPassword: chosen };
      expect((await post("password", theirs, { token: thief.token })).status).toBe(200);
      expect((await resetPassword("what the owner types in a hurry")).status).toBe(200);
      expect((await signInByPasskey(passkey)).status, "a reset removes no second step").toBe(200);
      expect((await useLink(undo, right)).status).toBe(200);
      expect((await signInByPasskey(passkey)).status).toBe(401);
      expect(await isAlive(token)).toBe(false);
    });

    it("is not removed by a password of before the reset after which its owner has added it", async () => {
      await account.registerProven();
      const thief = await kind.logIn(api());
      const told = await undoOf("A new browser");
      expect(await isAlive(thief.token)).toBe(true);
      await withPasskey(thief.token);
      expect((await resetPassword(chosen)).status).toBe(200);
      expect((await useLink(told, right)).status, "the thief's passkey goes").toBe(200);
      // So many links to a new password are mailed in a quarter of an hour, and no more.
      api().advance(900);
      expect((await resetPassword(another)).status).toBe(200);
      api().advance(1);
      const token = tokenIn((await login(another)).body);
      const begun = await post("second-step/codes", { password: another }, { token });
      const { secret } = z.object({ secret: z.string() }).parse(begun.body);
      const stepCode = codeAt(secret, api().now());
      expect((await post("second-step/codes/confirmation", { stepCode }, { token })).status).toBe(200);
      const press = async (password: string) =>
        (await post(`account-links/${await undoOf("One-time codes are on")}`, { password })).status;
      for (const tried of [person.password, chosen]) expect(await press(tried)).toBe(422);
      await asksCode();
      expect(await press(another)).toBe(200);
    });

    it("goes with an older passkey of the thief's by whichever link is used, and the other links are over", async () => {
      await account.registerProven();
      const thief = await kind.logIn(api());
      const older = await withPasskey(thief.token);
      api().advance(60);
      const newer = await withPasskey(thief.token);
      const told = await undoOf("A new browser");
      const newest = await undoOf("A passkey was added");
      expect((await useLink(newest, right)).status).toBe(200);
      for (const passkey of [older, newer]) expect((await signInByPasskey(passkey)).status).toBe(401);
      expect((await lookAt(told)).body).toEqual({ valid: false });
    });

    it("is what keeps older links alive over a reset: without one they are over", async () => {
      await account.registerProven();
      await kind.logIn(api());
      const told = await undoOf("A new browser");
      expect((await resetPassword(chosen)).status).toBe(200);
      expect((await useLink(told)).status).toBe(422);
    });
  });
});
