import { describe, expect, it } from "vitest";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";

const thiefs = "thief@example.com";
const chosen = "three other words of mine";

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("a notice about an account of $service whose mail leaves late", (kind) => {
    const account = accountOf(api, kind);
    const { askForEmail, mailedLink, registerProven, resetPassword, tokenTo, useLink } = account;
    const { withPasskey, signInByPasskey } = passkeysOf(api, kind);
    const { person } = kind;
    const right = { password: person.password };
    const page = kind.service === "users" ? "/confirm" : "/invest/confirm";
    /** To whom a mail of that subject went, in the order of the mails. */
    const toldOf = async (subject: string) => {
      await api().runJobs();
      return (await api().mails()).filter((mail) => mail.subject.startsWith(subject)).map(({ to }) => to);
    };
    /** The account is moved while the queue holds what was noted before. */
    const moveBefore = async (token: string, act: () => Promise<unknown>) => {
      await askForEmail(token, thiefs);
      const link = await mailedLink(thiefs);
      await act();
      api().advance(1);
      expect((await useLink(link, right)).status).toBe(200);
      api().advance(1);
    };

    it("goes to the address of then as well, whose link goes on when the address is put back", async () => {
      const { token } = await registerProven();
      const added: Awaited<ReturnType<typeof withPasskey>>[] = [];
      await moveBefore(token, async () => added.push(await withPasskey(token)));
      expect(await toldOf("A passkey was added")).toEqual([thiefs, person.email]);
      const owners = await tokenTo(person.email, page, "A passkey was added");
      const theirs = await tokenTo(thiefs, page, "A passkey was added");
      // Without the password: the second step stays, and the owner's link removes it later.
      expect((await useLink(await tokenTo(person.email, page, "Your email"))).status).toBe(200);
      expect((await useLink(theirs, right)).status, "the thief's link").toBe(422);
      expect((await useLink(owners, right)).status).toBe(200);
      for (const passkey of added) expect((await signInByPasskey(passkey)).status).toBe(401);
    });

    it("so does what tells of a new browser", async () => {
      const { token } = await registerProven();
      await moveBefore(token, () => kind.logIn(api()));
      expect(await toldOf("A new browser")).toEqual([thiefs, person.email]);
    });

    it("goes to no address that was never confirmed, once that is given up", async () => {
      const { token } = await kind.register(api());
      await moveBefore(token, () => withPasskey(token));
      expect(await toldOf("A passkey was added")).toEqual([thiefs]);
    });

    it("goes to no thief's address of then, once the address is put back", async () => {
      const { token } = await registerProven();
      await askForEmail(token, thiefs);
      expect((await useLink(await mailedLink(thiefs), right)).status).toBe(200);
      const back = await mailedLink(person.email);
      api().advance(1);
      await withPasskey(token);
      api().advance(1);
      expect((await useLink(back)).status).toBe(200);
      expect(await toldOf("A passkey was added")).toEqual([person.email]);
    });

    it("goes to one address where it has not changed", async () => {
      await registerProven();
      expect((await resetPassword(chosen)).status).toBe(200);
      await account.login(chosen);
      expect(await toldOf("Your")).not.toContain(thiefs);
      expect(await toldOf("A new browser")).toEqual([person.email]);
    });
  });
});
