import { describe, expect, it } from "vitest";
import { phoneCodes } from "../../../api/db/account-tables";
import { users } from "../../../api/db/schema";
import { textsSent } from "../../harness/alert-phone";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

const number = "(202) 555-0142";

onEachDatabase((api) => {
  describe("a member's phone number", () => {
    const give = (token: string, phone = number, password = dana.password) =>
      api().call("PUT", "/api/users/phone", { token, body: { phone, password } });
    const confirm = (token: string, stepCode: string) =>
      api().call("POST", "/api/users/phone/confirmation", { token, body: { stepCode } });
    const kept = async () => (await api().db.select({ phone: users.phone }).from(users))[0]?.phone;
    async function texted(): Promise<string> {
      await api().runJobs();
      return /(\d{6}) is your code/.exec((await textsSent(api()))[0] ?? "")?.[1] ?? "";
    }
    const another = (code: string) => (code === "000000" ? "111111" : "000000");

    it("is the profile's once the code that was texted to it was typed", async () => {
      const { token } = await register(api());
      expect((await give(token)).status).toBe(200);
      const code = await texted();
      expect(await kept()).toBeNull();
      expect((await confirm(token, another(code))).status).toBe(422);
      expect((await confirm(token, code)).status).toBe(200);
      expect(await kept()).toBe(number);
      expect((await confirm(token, code)).status, "a second time").toBe(422);
    });

    it("is changed by who knows the password alone, and to one that takes texts alone", async () => {
      const { token } = await register(api());
      expect((await give(token, number, "not the password")).status).toBe(422);
      expect((await give(token, "(900) 555-0142")).status).toBe(422);
      expect(await api().db.select().from(phoneCodes)).toEqual([]);
    });

    it("needs another code after five wrong ones, and after ten minutes", async () => {
      const { token } = await register(api());
      await give(token);
      const first = await texted();
      for (let at = 0; at < 5; at++) await confirm(token, another(first));
      expect((await confirm(token, first)).status).toBe(422);
      await give(token);
      const second = await texted();
      api().advance(10 * 60 + 1);
      expect((await confirm(token, second)).status).toBe(422);
      expect(JSON.stringify(await api().db.select().from(phoneCodes))).not.toContain(second);
    });

    it("is removed by who knows the password", async () => {
      const { token } = await register(api(), { phone: "2025550142" });
      const remove = (password: string) =>
        api().call("DELETE", "/api/users/phone", { token, body: { password } });
      expect((await remove("not the password")).status).toBe(422);
      expect((await remove(dana.password)).status).toBe(200);
      expect(await kept()).toBeNull();
    });

    it("is told of by mail to the account's owner when it is changed or removed, and when none was there is not", async () => {
      const { token } = await register(api());
      const remove = () =>
        api().call("DELETE", "/api/users/phone", { token, body: { password: dana.password } });
      const told = async () => {
        await api().runJobs();
        return (await api().mails()).filter(({ subject }) => subject.startsWith("Your phone number"));
      };
      expect((await remove()).status).toBe(200);
      await give(token);
      const code = await texted();
      await confirm(token, another(code));
      expect(await told(), "nothing has changed").toEqual([]);
      await confirm(token, code);
      expect(await told()).toHaveLength(1);
      await remove();
      const [changed, removed, ...more] = await told();
      expect(more).toEqual([]);
      expect(changed).toMatchObject({ to: dana.email, subject: expect.stringContaining("was changed") });
      expect(removed).toMatchObject({ to: dana.email, subject: expect.stringContaining("was removed") });
      for (const mail of [changed, removed]) {
        // Whoever has the mailbox need not be the owner, and whoever guesses numbers gets no help.
        expect(mail?.text).not.toContain("0142");
        expect(mail?.text, "a way to secure the account").toMatch(/\/confirm\/[\w-]{43}/);
      }
    });
  });
});
