import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";

const Rows = z.object({ rows: z.array(z.unknown()) });

onEachDatabase((api) => {
  describe.each(kindsOfAccounts)("the owner of an account of $service", (kind) => {
    const { login, mailedLink, useLink, lookAt, isAlive, subjects } = accountOf(api, kind);
    const { person } = kind;
    const logout = kind.service === "users" ? "/api/auth/logout" : "/api/investors/logout";
    const withDevice = (deviceToken: string) => ({ "x-device-token": deviceToken });

    it("hears of a sign-in from a new browser, and ends every session by the mail's link without signing in", async () => {
      const { token, deviceToken } = await kind.register(api());
      const confirming = await mailedLink();
      await login(undefined, withDevice(deviceToken));
      expect(await subjects()).toEqual(["Confirm your email for the product"]);
      const stranger = await kind.logIn(api());
      expect(await subjects()).toContain("A new browser signed in to the product");
      const link = await mailedLink();
      expect((await lookAt(link)).body).toMatchObject({ valid: true, linkKind: "end-session" });
      expect(await isAlive(stranger.token), "opening the page ends nothing").toBe(true);
      const before = await kind.logIn(api());
      expect((await useLink(link)).status).toBe(200);
      for (const each of [stranger.token, before.token, token]) expect(await isAlive(each)).toBe(false);
      expect((await login()).status, "the stranger knows the password").toBe(401);
      expect((await useLink(link)).status).toBe(422);
      const late = await useLink(confirming, { password: person.password });
      expect(late.status, "nor does the password confirm the address").toBe(422);
      expect(late.text).toContain("Sign in with a link to your email first.");
    });

    it("hears of a sign-in that was ended before its mail left, and of none that its owner has ended with all others", async () => {
      await kind.register(api());
      const signInAndOut = async () => {
        const { token } = await kind.logIn(api());
        expect((await api().call("POST", logout, { token })).status).toBe(200);
        expect(await isAlive(token)).toBe(false);
      };
      await signInAndOut();
      expect(await subjects()).toContain("A new browser signed in to the product");
      const kept = Rows.parse(
        await api().db.execute(sql`select 1 from pgboss.job where name = 'new-browser-mail'`),
      );
      expect(kept.rows, "addresses of browsers in the queue's table").toEqual([]);
      const link = await mailedLink(person.email);
      await signInAndOut();
      const before = (await api().mails()).length;
      expect((await useLink(link)).status).toBe(200);
      expect(await subjects()).toHaveLength(before);
    });
  });
});
