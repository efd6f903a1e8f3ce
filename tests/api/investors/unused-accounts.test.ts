import { describe, expect, it } from "vitest";
import { investors } from "../../../api/db/investor-tables";
import { onEachDatabase } from "../../harness/each-database";
import { askForChecks, iris, logInInvestor, registerInvestor } from "../../harness/investors";
import { backer, openRound } from "../../harness/pledges";
import { mailServer, opened, tidyAt } from "../../harness/unused-accounts";

const { server, send, subjects } = mailServer();
const told = "Your investor account with the product will be deleted";

onEachDatabase(
  (api) => {
    const notices = () => subjects().filter((subject) => subject === told);
    const accounts = () => api().db.$count(investors);
    const registerConfirmed = async () => {
      const registered = await registerInvestor(api());
      await api().db.update(investors).set({ emailProvenAt: api().now() });
      return registered;
    };

    it("an investor's account without a sign-in for 24 months is told of, and deleted 30 days later", async () => {
      await registerConfirmed();
      await tidyAt(api(), "2028-11-20");
      expect(notices()).toEqual([]);
      await tidyAt(api(), "2028-11-22");
      await tidyAt(api(), "2028-12-21");
      expect(server.taken).toMatchObject([
        { subject: told, to: iris.email, text: expect.stringContaining("deleted on 12/22/2028") },
      ]);
      expect(server.taken[0]?.text).toContain("/invest/login");
      expect(await accounts()).toBe(1);
      await tidyAt(api(), "2028-12-23");
      expect(await accounts()).toBe(0);
    });

    it("one whose address was never confirmed is deleted as late, and told nothing", async () => {
      await registerInvestor(api());
      await tidyAt(api(), "2028-11-22");
      expect(await accounts()).toBe(1);
      await tidyAt(api(), "2028-12-23");
      expect([await accounts(), notices().length]).toEqual([0, 0]);
    });

    it("who signs in after the mail keeps the account, for another 24 months", async () => {
      await registerConfirmed();
      await tidyAt(api(), "2028-11-22");
      api().setNow(new Date("2028-12-20T10:00:00.000Z"));
      await logInInvestor(api());
      await tidyAt(api(), "2028-12-23");
      await tidyAt(api(), "2030-12-19");
      expect([await accounts(), notices().length]).toEqual([1, 1]);
      await tidyAt(api(), "2030-12-21");
      expect(notices().length).toBe(2);
    });

    it("nothing is deleted without the mail: it is sent once the mail server takes it", async () => {
      await registerConfirmed();
      server.isAway = true;
      await tidyAt(api(), "2028-11-22");
      await tidyAt(api(), "2028-12-30");
      expect(await accounts()).toBe(1);
      server.isAway = false;
      await tidyAt(api(), "2028-12-31");
      await tidyAt(api(), "2029-01-29");
      expect([await accounts(), notices().length]).toEqual([1, 1]);
      await tidyAt(api(), "2029-01-31");
      expect(await accounts()).toBe(0);
    });

    describe("an investor's account is kept, and not told of, for", () => {
      const isKept = async () => {
        await tidyAt(api(), "2036-11-22");
        await tidyAt(api(), "2037-01-22");
        expect([await accounts(), notices().length]).toEqual([1, 0]);
      };

      it("what was checked", async () => {
        const { id } = await registerConfirmed();
        await askForChecks(api(), id);
        await isKept();
      });

      it("a pledge, also one that was taken back", async () => {
        const investor = await backer(api());
        const { id } = await investor.pledge(200_000);
        await investor.cancel(id);
        await isKept();
      });

      it("what the card provider knows of it", async () => {
        const { id, email } = await registerConfirmed();
        const body = { uniqueId: id, email };
        const made = await api().call("POST", "/api/transactions/create-customer", { asSite: true, body });
        expect(made.status).toBe(200);
        await isKept();
      });
    });
  },
  { now: opened, send, settings: openRound.settings },
);
