import { describe, expect, it } from "vitest";
import { Refused } from "../../../api/refused";
import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("support's removal of the second step, of $service", (kind) => {
    const { login, turnOnCodes, isAlive } = accountOf(api, kind);
    const remove = (email: string) => removeSecondStepOf(api().settings, email, api().now)(api().db);

    it("lets who has lost everything in by the password alone, ends every session, and tells the owner", async () => {
      const { token } = await kind.register(api());
      await turnOnCodes(token);
      expect((await login()).body).toHaveProperty("secondStep");
      expect(await remove(kind.person.email)).toContain("Its owner was told by mail.");
      expect(await isAlive(token)).toBe(false);
      expect((await login()).body).toMatchObject({ email: kind.person.email });
      const told = (await api().mails()).map(({ subject }) => subject);
      expect(told).toContain("Your second step for the product was removed");
    });

    it("is refused for an address without an account, and for an account without a second step", async () => {
      await kind.register(api());
      await expect(remove("nobody@example.com")).rejects.toThrow(Refused);
      await expect(remove(kind.person.email)).rejects.toThrow("has a second step");
    });
  });
});
