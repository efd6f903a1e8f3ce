import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deskAudit } from "../../api/db/desk-tables";
import { newsletterMessages } from "../../api/db/newsletter-tables";
import { subscribers } from "../../api/db/schema";
import { actingBy } from "../../api/desk/operate-texts";
import { createLog } from "../../api/log";
import type { Mail } from "../../api/mail/message";
import { MailNotSent } from "../../api/mail/not-sent";
import { noteIssueBounce } from "../../api/newsletter/bounced";
import { findIssue, haltIssue, saveIssue, sendIssue, showIssue } from "../../api/newsletter/issues";
import { sendNewsletters } from "../../api/newsletter/round";
import { onEachDatabase } from "../harness/each-database";

onEachDatabase((api) => {
  const acting = () => actingBy(api().db, api().settings, api().now);
  const subscribe = async (...emails: string[]) => {
    const at = api().now();
    const rows = emails.map((email) => ({ id: randomUUID(), email, createdAt: at, confirmedAt: at }));
    await api().db.insert(subscribers).values(rows);
    return rows.map(({ id }) => id);
  };
  const write = async () => {
    const id = randomUUID();
    await saveIssue(acting(), { id, version: 0, subject: "What grew", body: "Orders." });
    return { id, version: 1, reason: "It is time." };
  };
  /** Sends what is due, where these mailboxes are full. Returns to whom mails went. */
  const round = async (full: readonly string[]) => {
    const reached: string[] = [];
    const deliver = async ({ to }: { to: string }) => {
      if (full.includes(to)) throw new MailNotSent(new Error("452 4.2.2 mailbox full"), true);
      reached.push(to);
      return "sent" as const;
    };
    const log = createLog("silent");
    await sendNewsletters({ ...api(), log, openBulk: () => ({ deliver, close: () => undefined }) });
    return reached;
  };
  const states = async () =>
    (await api().db.select().from(newsletterMessages)).map(({ state }) => state).sort();

  describe("a round of the newsletter", () => {
    it("is not held up by mailboxes that are full, and takes one for bounced that stays so for days", async () => {
      const full = Array.from({ length: 12 }, (_, at) => `full${at}@example.com`);
      await subscribe(...full, "ann@example.com", "bob@example.com");
      await sendIssue(acting(), await write());
      expect((await round(full)).sort()).toEqual(["ann@example.com", "bob@example.com"]);
      expect(await states()).toEqual(["sent", "sent", ...full.map(() => "waiting")].sort());
      await api()
        .db.update(newsletterMessages)
        .set({ attempts: 99 })
        .where(eq(newsletterMessages.state, "waiting"));
      api().advance(3_600);
      expect(await round(full)).toEqual([]);
      expect(await states()).toEqual([...full.map(() => "bounced"), "sent", "sent"]);
    });

    it("counts a mail that came back before its sending was noted, and does not take it for sent afterwards", async () => {
      await subscribe("ann@example.com");
      await sendIssue(acting(), await write());
      const deliver = async ({ to, headers }: Mail) => {
        const id = headers?.["Message-ID"] ?? "";
        expect(await noteIssueBounce(api(), to, [id])).toBe(true);
        return "sent" as const;
      };
      const log = createLog("silent");
      await sendNewsletters({ ...api(), log, openBulk: () => ({ deliver, close: () => undefined }) });
      expect(await states()).toEqual(["bounced"]);
    });

    it("hands over no more of an issue that was halted, and goes on with the next one", async () => {
      await subscribe("full@example.com", "ann@example.com");
      const issue = await write();
      const halt = () => haltIssue(acting(), { ...issue, reason: "A figure is wrong." });
      await expect(halt()).rejects.toThrow("It was not sent");
      await sendIssue(acting(), issue);
      await round(["full@example.com"]);
      await expect(haltIssue(acting(), { ...issue, version: 7, reason: "Old." })).rejects.toThrow(
        "meanwhile",
      );
      expect((await halt())?.seq).toBeGreaterThan(0);
      expect(await halt(), "pressed twice it is one").toBeUndefined();
      api().advance(3_600);
      expect(await round([])).toEqual([]);
      expect(await states()).toEqual(["halted", "sent"]);
      expect(showIssue(await findIssue(api().db, issue.id), null)).toMatchObject({
        haltedAt: expect.any(String),
        counts: { addresses: 2, waiting: 0, sent: 1, halted: 1 },
      });
      const [entry] = (await api().db.select().from(deskAudit)).filter(({ action }) => /halt$/.test(action));
      expect(entry?.reason).toBe(`Newsletter ${issue.id}, with 1 of 2 waiting: A figure is wrong.`);
      await sendIssue(acting(), await write());
      expect(await round([])).toHaveLength(2);
    });

    it("writes no more mails of an issue that was halted before it was addressed to all", async () => {
      await subscribe(...Array.from({ length: 203 }, (_, at) => `reader${at}@example.com`));
      const issue = await write();
      await sendIssue(acting(), issue);
      await haltIssue(acting(), { ...issue, reason: "A figure is wrong." });
      expect(await round([])).toEqual([]);
      expect(await states()).toEqual(Array.from({ length: 200 }, () => "halted"));
      expect(showIssue(await findIssue(api().db, issue.id), null)).toMatchObject({
        counts: { addresses: 203, waiting: 0, sent: 0, halted: 203 },
      });
    });

    it("leaves out who leaves while its mails are written", async () => {
      const [leaver = ""] = await subscribe("ann@example.com", "bob@example.com");
      const issue = await write();
      const sending = await api().db.transaction(async (tx) => {
        await tx.delete(subscribers).where(eq(subscribers.id, leaver));
        const begun = sendIssue(acting(), issue);
        // Until it waits for this very row, where the database has a second connection.
        for (let look = 0; look < 300; look++) {
          const locks = sql`pg_locks where not granted`;
          if ((await tx.select({ one: sql`1` }).from(locks)).length > 0) break;
        }
        return { begun };
      });
      await sending.begun;
      expect(await states()).toEqual(["waiting"]);
    });
  });
});
