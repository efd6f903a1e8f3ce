import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { alertMessages } from "../../../api/db/alert-tables";
import { users } from "../../../api/db/schema";
import { seedDemo } from "../../../api/db/seed";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { chooseTexts, textsSent } from "../../harness/alert-phone";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { dana, register, registerConfirmed } from "../../harness/people";

const Confirmed = z.object({ emailConfirmed: z.boolean() });

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    await addStock(api(), { symbol: "AAPL" }, []);
  });
  const subjects = async () => (await api().mails()).map(({ to, subject }) => `${to}: ${subject}`);
  const isConfirmed = async (page: string, token: string) =>
    Confirmed.parse((await api().call("GET", page, { token })).body).emailConfirmed;
  const askForTest = (token: string) => api().call("POST", "/api/users/alerts/test", { token });

  describe("an address that nobody has confirmed", () => {
    it("gets no alert, which its member is told on the pages of alerts and of today", async () => {
      const { token } = await register(api());
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await subjects()).toEqual([]);
      for (const page of ["/api/users/alerts", "/api/users/today"])
        expect(await isConfirmed(page, token), page).toBe(false);
    });

    it("gets them from the moment on at which its link was used", async () => {
      const { useLink, mailedLink, post } = accountOf(api, kindsOfAccounts[0]);
      const { token } = await register(api());
      await post("email/confirmation", undefined, { token });
      const link = await mailedLink(dana.email);
      expect((await useLink(link, { password: dana.password })).status).toBe(200);
      expect(await isConfirmed("/api/users/alerts", token)).toBe(true);
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await subjects()).toContain(`${dana.email}: AAPL new signal, Call`);
    });

    it("gets no test alert either, and its member hears why", async () => {
      const { token } = await register(api());
      const refused = await askForTest(token);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("not confirmed")]);
      await api().runJobs();
      expect(await subjects()).toEqual([]);
    });

    it("keeps nobody from alerts by text, whose number was confirmed by its code", async () => {
      api().setNow(new Date(committedAt.getTime() - 60_000));
      const { token } = await register(api());
      await chooseTexts(api(), token);
      await commitAndTell(api(), [issued("AAPL")]);
      expect((await textsSent(api()))[0]).toContain("AAPL new signal");
    });

    it("gets nothing of what was written for it before, which then says why it was not sent", async () => {
      await registerConfirmed(api());
      await commitAndTell(api(), [issued("AAPL")]);
      await api().db.update(alertMessages).set({ state: "waiting", endedAt: null });
      await api().db.update(users).set({ emailProvenAt: null });
      await tell(api());
      expect(await subjects()).toHaveLength(1);
      expect(await api().db.select({ state: alertMessages.state }).from(alertMessages)).toEqual([
        { state: "not confirmed" },
      ]);
    });
  });

  it("of the demo account is confirmed, also where an older release made it", async () => {
    await seedDemo(api().db, "the password of tests", api().now());
    const isProven = async () =>
      (await api().db.select({ at: users.emailProvenAt }).from(users)).map(({ at }) => at !== null);
    expect(await isProven()).toEqual([true]);
    await api().db.update(users).set({ emailProvenAt: null });
    await seedDemo(api().db, "the password of tests", api().now());
    expect(await isProven()).toEqual([true]);
  });
});
