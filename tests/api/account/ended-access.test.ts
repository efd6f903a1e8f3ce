import { describe, expect, it } from "vitest";
import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };
const newPassword = "three other words of mine";
const thiefs = "thief@example.com";

onEachDatabase(
  (api) => {
    describe.each(kindsOfAccounts)("a change of address that a thief has asked for, of $service", (kind) => {
      const { post, turnOnCodes, mailedLink, signInByLink, resetPassword, askForEmail, useLink } = accountOf(
        api,
        kind,
      );
      const { person } = kind;
      /** Its link, which the thief holds and does not press yet. */
      async function held(token: string): Promise<string> {
        await askForEmail(token, thiefs);
        return mailedLink(thiefs);
      }
      const press = async (link: string) => (await useLink(link, { password: person.password })).status;

      it("works as long as nothing ends it", async () => {
        const { token } = await kind.register(api());
        expect(await press(await held(token))).toBe(200);
      });

      it("is over once the owner has set a new password by a mailed link", async () => {
        const { token } = await kind.register(api());
        const link = await held(token);
        expect((await resetPassword(newPassword)).status).toBe(200);
        expect((await useLink(link, { password: newPassword })).status).toBe(422);
        expect((await post("login", { email: person.email, password: newPassword })).status).toBe(200);
      });

      it("is over once the owner has changed the password, also while its mail is still to be sent", async () => {
        const { token } = await kind.register(api());
        await api().runJobs();
        const owner = await kind.logIn(api());
        await askForEmail(token, thiefs);
        const changed = await post(
          "password",
          { password: person.password, newPassword },
          { token: owner.token },
        );
        expect(changed.status).toBe(200);
        await api().runJobs();
        expect((await api().mails()).filter(({ to }) => to === thiefs)).toEqual([]);
      });

      it("is over once the owner's mailbox was proven in a browser that is new", async () => {
        const { token } = await kind.register(api());
        const link = await held(token);
        expect((await signInByLink()).status).toBe(200);
        expect(await press(link)).toBe(422);
      });

      it("is over once the owner has ended the thief's session by the mail about it", async () => {
        await kind.register(api());
        const thief = await kind.logIn(api());
        const notice = await mailedLink(person.email);
        const link = await held(thief.token);
        expect((await useLink(notice)).status).toBe(200);
        expect(await press(link)).toBe(422);
      });

      it("is over once support has removed the second step", async () => {
        const { token } = await kind.register(api());
        await turnOnCodes(token);
        const link = await held(token);
        await removeSecondStepOf(api().settings, person.email, api().now)(api().db);
        expect(await press(link)).toBe(422);
      });
    });
  },
  { settings },
);
