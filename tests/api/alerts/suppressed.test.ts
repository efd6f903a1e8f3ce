import { beforeEach, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import { AddressRefused } from "../../../api/mail/smtp-refusal";
import { Today } from "../../../contract/today";
import { commitAndTell, committedAt, ended, issued } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

/** What the mail server did with each mail. */
const tried: string[] = [];
let refuses = true;

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      tried.length = 0;
      refuses = true;
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      ({ token } = await registerConfirmed(api()));
    });
    const refusedAt = async () =>
      Today.parse((await api().call("GET", "/api/users/today", { token })).body).mailRefusedAt ?? null;
    const states = async () =>
      (await api().db.select({ state: alertMessages.state }).from(alertMessages))
        .map(({ state }) => state)
        .sort();

    it("a mailbox that refused an alert for good gets no other, and its member is told", async () => {
      expect(await refusedAt()).toBeNull();
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await refusedAt()).toBe(committedAt.toISOString());
      // Long after anything else would be tried there again.
      await commitAndTell(api(), [ended("AAPL", -20_000)], new Date("2026-11-24T21:05:00Z"));
      expect([tried, await states()]).toEqual([["AAPL new signal, Call"], ["refused", "refused"]]);
    });

    it("gets them again once a mail has arrived, such as a test of its member's", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      refuses = false;
      api().setNow(new Date("2026-11-24T21:00:00Z"));
      await api().call("POST", "/api/users/alerts/test", { token });
      await api().runJobs();
      expect(await refusedAt()).toBeNull();
      await commitAndTell(api(), [ended("AAPL", -20_000)], new Date("2026-11-24T21:05:00Z"));
      expect(await states()).toEqual(["refused", "sent"]);
    });
  },
  {
    send: async ({ subject }) => {
      tried.push(subject);
      if (refuses) throw new AddressRefused("550 5.1.1");
    },
  },
);
