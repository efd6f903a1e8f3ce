import { beforeEach, describe, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import { Today } from "../../../contract/today";
import { commitAndTell, issued } from "../../harness/alerts";
import { deliveryReport } from "../../harness/delivery-report";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

const bounceSecret = "the secret of reports, of forty letters";
const earlierSecret = "the secret of reports before that one";

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      ({ token } = await registerConfirmed(api()));
      await commitAndTell(api(), [issued("AAPL")]);
    });
    const report = async (parts: Parameters<typeof deliveryReport>[0], secret = bounceSecret) => {
      const response = await api().fetch(
        new Request(`${api().origin}/webhooks/bounces`, {
          method: "POST",
          headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
          body: deliveryReport(parts),
        }),
      );
      return response.status;
    };
    const messageId = async () => (await api().mails())[0]?.headers["Message-ID"] ?? "";
    const isSuppressed = async () =>
      Boolean(Today.parse((await api().call("GET", "/api/users/today", { token })).body).mailRefusedAt);

    it("an alert that came back for good suppresses its address", async () => {
      expect(await report({ messageId: await messageId() })).toBe(204);
      expect(await isSuppressed()).toBe(true);
    });

    it("so does one with any secret in the list, so that one can take the place of another", async () => {
      expect(await report({ messageId: await messageId() }, earlierSecret)).toBe(204);
      expect(await isSuppressed()).toBe(true);
    });

    it("one that came back before it was noted that it had left counts as well", async () => {
      const id = await messageId();
      await api().db.update(alertMessages).set({ state: "waiting", endedAt: null });
      expect(await report({ messageId: id })).toBe(204);
      expect(await isSuppressed()).toBe(true);
    });

    describe("nothing is suppressed by", () => {
      it("a report of an alert that nobody has tried to send", async () => {
        const id = await messageId();
        await api().db.update(alertMessages).set({ state: "waiting", endedAt: null, attempts: 0 });
        expect(await report({ messageId: id })).toBe(204);
        expect(await isSuppressed()).toBe(false);
      });

      it("a report without the secret", async () => {
        expect(await report({ messageId: await messageId() }, "another secret")).toBe(401);
        expect(await isSuppressed()).toBe(false);
      });

      it("a report that somebody made up: it cannot know the Message-ID", async () => {
        expect(await report({ messageId: "<alert.0@localhost>" })).toBe(204);
        expect(await isSuppressed()).toBe(false);
      });

      it("a report of another member's alert", async () => {
        await registerConfirmed(api(), { email: "kim@example.com" });
        expect(await report({ messageId: await messageId(), final: "kim@example.com" })).toBe(204);
        expect(await isSuppressed()).toBe(false);
      });

      it("a full mailbox", async () => {
        expect(await report({ messageId: await messageId(), status: "5.2.2" })).toBe(204);
        expect(await isSuppressed()).toBe(false);
      });
    });
  },
  { settings: { alerts: { paywall: "off", stopped: false, bounceSecrets: [bounceSecret, earlierSecret] } } },
);
