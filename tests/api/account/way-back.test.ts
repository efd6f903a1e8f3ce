import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf, kindsOfAccounts, recoveryCodesIn, stepTokenIn } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";
import { codeAt } from "../../harness/second-step";

const tokenIn = (body: unknown) => z.object({ token: z.string() }).parse(body).token;
const thiefs = "thief@example.com";

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("the way back of $service whose address a thief has changed", (kind) => {
    const account = accountOf(api, kind);
    const { path, post, askForEmail, turnOnCodes, mailedLink, useLink, signInByLink, isAlive } = account;
    const { withPasskey, signInByPasskey } = passkeysOf(api, kind);
    const { person } = kind;
    const right = { password: person.password };

    /** The thief, who is signed in, moves the account to an address of theirs. @returns the owner's way back */
    const move = async (): Promise<string> => {
      expect((await useLink(await mailedLink(thiefs), right)).status).toBe(200);
      return mailedLink(person.email);
    };
    const standing = async (token: string) => (await api().call("GET", path("second-step"), { token })).body;

    it("ends every session, and a passkey that was added since, which is said", async () => {
      const { token } = await account.registerProven();
      await askForEmail(token, thiefs);
      const passkey = await withPasskey(token);
      const back = await move();
      expect((await account.lookAt(back)).body).toMatchObject({
        needsPassword: false,
        passwordRemoves: true,
      });
      const done = await useLink(back, right);
      expect(done.text).toContain("what was added to the second step lately is removed");
      expect(await isAlive(token)).toBe(false);
      expect((await signInByPasskey(passkey)).status).toBe(401);
      const owner = await signInByLink();
      expect(owner.body, "nothing else is asked").toMatchObject({ email: person.email });
    });

    it("ends what was added between the asking and the mail, however late that leaves", async () => {
      const { token } = await account.registerProven();
      await api().runJobs();
      await askForEmail(token, thiefs);
      api().advance(60);
      const passkey = await withPasskey(token);
      api().advance(60);
      expect((await useLink(await move(), right)).status).toBe(200);
      expect((await signInByPasskey(passkey)).status).toBe(401);
    });

    it("ends one-time codes that were begun before and confirmed since", async () => {
      const { token } = await account.registerProven();
      const begun = await post("second-step/codes", right, { token });
      const { secret } = z.object({ secret: z.string() }).parse(begun.body);
      api().advance(60);
      await askForEmail(token, thiefs);
      const stepCode = codeAt(secret, api().now());
      expect((await post("second-step/codes/confirmation", { stepCode }, { token })).status).toBe(200);
      expect((await useLink(await move(), right)).status).toBe(200);
      expect((await signInByLink()).body).toMatchObject({ email: person.email });
    });

    it("is the last word also where the mail about a second move of the thief's leaves after it", async () => {
      const { token } = await account.registerProven();
      await askForEmail(token, thiefs);
      const back = await move();
      api().advance(1);
      await askForEmail(token, "second@example.com");
      expect((await useLink(await mailedLink("second@example.com"), right)).status).toBe(200);
      api().advance(1);
      expect((await useLink(back)).status).toBe(200);
      await api().runJobs();
      const toThief = (await api().mails()).filter(({ to }) => to === thiefs).map(({ subject }) => subject);
      expect(toThief).toEqual(["Confirm your new email for the product"]);
    });

    it("ends recovery codes that were made since, and leaves the owner's own codes", async () => {
      const { token: first } = await account.registerProven();
      const { secret } = await turnOnCodes(first);
      api().advance(8 * 86_400);
      const token = tokenIn((await account.finish(codeAt(secret, api().now()))).body);
      await askForEmail(token, thiefs);
      const renewed = await post("second-step/recovery-codes", right, { token });
      const [stolen = ""] = recoveryCodesIn(renewed.body);
      expect(await standing(token)).toMatchObject({ codes: true, recoveryCodesLeft: 10 });
      expect((await useLink(await move(), right)).status).toBe(200);
      const back = await signInByLink();
      expect(back.body).toHaveProperty("secondStep.codes", true);

      const tried = await post("second-step", { stepToken: stepTokenIn(back.body), stepCode: stolen });
      expect(tried.status).toBe(401);
    });
  });
});
