import { describe, expect, it } from "vitest";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";

const newPassword = "three other words of mine";
const notice = /^What was added to your (investor )?account with the product was removed$/;

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("an address that a stranger has registered, of $service", (kind) => {
    const { login, turnOnCodes, signInByLink, resetPassword, useLink, mailedLink, isAlive, subjects } =
      accountOf(api, kind);
    const { withPasskey, signInByPasskey } = passkeysOf(api, kind);
    const { person } = kind;

    it("is its owner's by a sign-in link: the stranger's passkey and codes are gone, and the owner is told", async () => {
      const { token } = await kind.register(api());
      const passkey = await withPasskey(token);
      await turnOnCodes(token);
      const owner = await signInByLink();
      expect(owner.body).toMatchObject({ email: person.email, passwordUnconfirmed: true });
      expect(await isAlive(token)).toBe(false);
      expect((await signInByPasskey(passkey)).status).toBe(401);
      expect(await subjects()).toContainEqual(expect.stringMatching(notice));
    });

    it("is its owner's by a new password: the stranger's passkey and codes are gone, and the owner is told", async () => {
      const { token } = await kind.register(api());
      const passkey = await withPasskey(token);
      await turnOnCodes(token);
      expect((await resetPassword(newPassword)).status).toBe(200);
      expect((await login(newPassword)).body).toMatchObject({ email: person.email });
      expect((await signInByPasskey(passkey)).status).toBe(401);
      expect(await subjects()).toContainEqual(expect.stringMatching(notice));
    });

    it("keeps the second step of who registered it, in the browser that did", async () => {
      const { token, deviceToken } = await kind.register(api());
      await turnOnCodes(token);
      const first = await signInByLink(person.email, { "x-device-token": deviceToken });
      expect(first.body).toHaveProperty("secondStep");
      expect(await subjects()).not.toContainEqual(expect.stringMatching(notice));
    });

    it("keeps its second step in a reset once it is confirmed", async () => {
      const { token } = await kind.register(api());
      expect((await useLink(await mailedLink(person.email), { password: person.password })).status).toBe(200);
      const passkey = await withPasskey(token);
      expect((await resetPassword(newPassword)).status).toBe(200);
      expect((await login(newPassword)).body).toHaveProperty("secondStep");
      expect((await signInByPasskey(passkey)).status).toBe(200);
    });
  });
});
