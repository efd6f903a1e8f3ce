import { beforeEach, expect, it } from "vitest";
import { leads, textOptOuts, texts } from "../../../api/db/lead-tables";
import type { Sms, SmsOutcome } from "../../../api/providers/sms/port";
import { MOST_AN_HOUR } from "../../../api/texts/send";
import { onEachDatabase } from "../../harness/each-database";

const to = "+12025550123";
const MINUTE = 60;
const later: SmsOutcome = { state: "later", reason: "status 503" };

let answer: SmsOutcome;
let sent: { to: string; body: string }[] = [];
const sms: Sms = {
  name: "double",
  keepsWords: false,
  send: async (number, body) => {
    sent.push({ to: number, body });
    return answer;
  },
};

beforeEach(() => {
  sent = [];
  answer = { state: "sent", providerId: "SM1" };
});

onEachDatabase(
  (api) => {
    const ask = () =>
      api().call("PUT", "/api/phone-numbers", {
        body: { phoneNumber: "2025550123", alertType: "Marketing page 2" },
      });
    const round = async () => {
      await api().jobs.send("leads", {});
      await api().runJobs();
    };
    const row = async () => (await api().db.select().from(texts))[0];

    it("a text that was taken is sent once, and its link stays in no table", async () => {
      await ask();
      await round();
      await round();
      expect(sent).toHaveLength(1);
      const token = /free-test-drive\/([\w-]{43}) /.exec(sent[0]?.body ?? "")?.[1];
      expect(token).toBeDefined();
      expect(await row()).toMatchObject({
        state: "sent",
        providerId: "SM1",
        provider: "double",
        attempts: 1,
      });
      expect(JSON.stringify(await row())).not.toContain(token);
    });

    it("texts that wait together are each sent in the first round", async () => {
      for (const last of [3, 4, 5])
        await api().call("PUT", "/api/phone-numbers", {
          body: { phoneNumber: `202555012${last}`, alertType: "Marketing page 2" },
        });
      await round();
      expect(sent.map((text) => text.to).sort()).toEqual([to, "+12025550124", "+12025550125"]);
    });

    it("what the provider does not take is sent as soon as it does, with longer and longer pauses", async () => {
      answer = later;
      await ask();
      await round();
      expect(await row()).toMatchObject({ state: "waiting", attempts: 1, lastError: "status 503" });
      for (const minutes of [1, 2, 4]) {
        const before = sent.length;
        api().advance(minutes * MINUTE - 1);
        await round();
        expect(sent).toHaveLength(before);
        api().advance(1);
        await round();
        expect(sent).toHaveLength(before + 1);
      }
      answer = { state: "sent", providerId: "SM1" };
      api().advance(8 * MINUTE);
      await round();
      expect(await row()).toMatchObject({ state: "sent", attempts: 5, lastError: null });
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    });

    it.each<[SmsOutcome, object]>([
      [later, { dependency: "texts", code: "503" }],
      [
        { state: "later", reason: "code 20003" },
        { dependency: "texts", code: "20003" },
      ],
      [
        { state: "unknown", reason: "TimeoutError" },
        { dependency: "texts", code: "TimeoutError" },
      ],
    ])("the log names what a text waits for: %j", async (outcome, failed) => {
      answer = outcome;
      await ask();
      await round();
      const line = api()
        .logs()
        .find((each) => each.includes("a text was not taken"));
      expect(JSON.parse(line ?? "{}")).toMatchObject({ reason: expect.any(String), ...failed });
    });

    it("the log names no provider where the number takes no texts", async () => {
      answer = { state: "refused", reason: "code 21614", optedOut: false };
      await ask();
      await round();
      const line = api()
        .logs()
        .find((each) => each.includes("a text was not taken"));
      expect(line).toContain("code 21614");
      expect(line).not.toContain("dependency");
    });

    it("after a day it is given up", async () => {
      answer = later;
      await ask();
      await round();
      api().advance(24 * 60 * MINUTE);
      await round();
      expect(await row()).toMatchObject({ state: "failed", dueAt: null });
      api().advance(24 * 60 * MINUTE);
      await round();
      expect(sent).toHaveLength(2);
    });

    it("what may have been taken is tried once more, and no third time", async () => {
      answer = { state: "unknown", reason: "TimeoutError" };
      await ask();
      for (let minute = 0; minute < 20; minute++) {
        await round();
        api().advance(MINUTE);
      }
      expect(sent).toHaveLength(2);
      expect(await row()).toMatchObject({ state: "failed", lastError: "TimeoutError", dueAt: null });
    });

    it("a text whose sender died is sent by another, and meanwhile by nobody", async () => {
      await ask();
      const claimed = new Date(api().now().getTime() + 2 * MINUTE * 1000);
      await api().db.update(texts).set({ dueAt: claimed, attempts: 1 });
      await round();
      expect(sent).toEqual([]);
      api().advance(2 * MINUTE);
      await round();
      expect(sent).toHaveLength(1);
    });

    it("more than an hour's worth waits for the next hour, and the log says so", async () => {
      const at = { to, body: "x", provider: "double", createdAt: api().now() };
      const sentRows = Array.from({ length: MOST_AN_HOUR }, () => ({
        ...at,
        state: "sent" as const,
        sentAt: api().now(),
      }));
      await api().db.insert(texts).values(sentRows);
      await ask();
      await round();
      expect(sent).toEqual([]);
      expect(api().logs().join("\n")).toContain("more texts are asked for than are sent in an hour");
      api().advance(60 * MINUTE);
      await round();
      expect(sent).toHaveLength(1);
    });

    it.each(["0005550123", "9005550123", "8765550123", "9115550123", "2029110123", "2021110123"])(
      "%s is no number that takes texts: the answer is the same, and nothing is sent",
      async (phoneNumber) => {
        const known = await ask();
        await round();
        sent = [];
        const reply = await api().call("PUT", "/api/phone-numbers", {
          body: { phoneNumber, alertType: "Marketing page 2" },
        });
        await round();
        expect(reply.body).toEqual(known.body);
        expect(sent).toEqual([]);
      },
    );

    it("a number that the provider knows to take none gets no second try", async () => {
      answer = { state: "refused", reason: "code 21614", optedOut: false };
      await ask();
      await round();
      api().advance(60 * MINUTE);
      await round();
      expect(sent).toHaveLength(1);
      expect(await row()).toMatchObject({ state: "refused", lastError: "code 21614", dueAt: null });
      expect(await api().db.select().from(textOptOuts)).toEqual([]);
    });

    it("one that answered STOP at the provider gets nothing any more, and its consents are withdrawn", async () => {
      const marketing = { revision: "01.2026.11", wording: "Yes", at: api().now().toISOString() };
      answer = { state: "refused", reason: "code 21610", optedOut: true };
      await api().call("PUT", "/api/phone-numbers", {
        body: { phoneNumber: "2025550123", alertType: "Marketing page 2", marketing },
      });
      await round();
      expect(await api().db.select().from(textOptOuts)).toMatchObject([{ phone: to }]);
      expect(await api().db.select().from(leads)).toMatchObject([{ consentWithdrawnAt: api().now() }]);
      answer = { state: "sent", providerId: "SM2" };
      api().advance(600);
      expect((await ask()).status).toBe(200);
      await round();
      expect(sent).toHaveLength(1);
    });

    it("the log names neither the number nor the link", async () => {
      answer = later;
      await ask();
      await round();
      expect(api().logs().join("\n")).toContain("a text was not taken");
      expect(api().logs().join("\n")).not.toMatch(/2025550123|free-test-drive/);
    });
  },
  { sms },
);
