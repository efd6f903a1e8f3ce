import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import { ownFills } from "../../../api/db/fill-table";
import { users } from "../../../api/db/schema";
import { memberCommands } from "../../../api/desk/operate-members";
import { onEachDatabase } from "../../harness/each-database";
import { makePayingMember } from "../../harness/paying-member";

describe("commands about members", () => {
  onEachDatabase((api) => {
    const say = (name: keyof typeof memberCommands, ...words: string[]) =>
      memberCommands[name].act(api().settings, words)(api().db);
    const actions = async () =>
      (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).map(
        ({ action, actor }) => `${actor} ${action}`,
      );

    it("tell of a member, end sessions, give, cancel, copy and erase, with the same entries as the desk", async () => {
      const { id, email, invoiceId } = await makePayingMember(api());
      await api().db.insert(ownFills).values({
        userId: id,
        trade: "a:CANARY",
        priceCents: 1,
        quantity: 1,
        filledOn: "2026-02-25",
        notedAt: api().now(),
      });
      const told = await say("member", email, "They wrote in.");
      expect(told).toContain(`Charge ${invoiceId}`);
      expect(told).not.toContain("CANARY");
      expect(await say("end-sessions", email, "A lost phone.")).toContain("Every session has ended.");
      expect(await say("refund", email, invoiceId, "Charged twice.")).toBe("It is given.");
      expect(await say("grant", email, "1", "An outage.")).toBe("It is given.");
      expect(await say("cancel", email, "period-end", "They asked.")).toMatch(/^Done\. The audit log has it/);
      const copy = await say("export", email, "2020-01-02", "letter");
      expect(JSON.parse(copy)).toMatchObject({ profile: { email }, leftOut: ["ownFills"] });
      expect(copy).not.toContain("CANARY");
      expect(await actions()).toEqual(
        [
          ...["member.open", "member.endSessions", "member.refund", "member.grant"],
          ...["member.cancel", "member.export"],
        ].map((action) => `command ${action}`),
      );
    });

    it("erase who asked in writing, and leave the mail that says so to the upstream", async () => {
      const { id, email } = await makePayingMember(api());
      expect(await say("erase", email, "2020-01-02", "letter")).toContain("The member is erased.");
      expect(await api().db.$count(users, eq(users.id, id))).toBe(0);
      await api().runJobs();
      expect((await api().mails()).map(({ to }) => to)).toContain(email);
    });

    it("refuse what they do not know in a sentence", async () => {
      const { email } = await makePayingMember(api());
      await expect(say("member", "nobody@example.com", "Why.")).rejects.toThrow("No user has the address");
      await expect(say("member", email, " ")).rejects.toThrow("A reason has 1 to 500 characters");
      await expect(say("cancel", email, "soon", "Why.")).rejects.toThrow("neither once nor period-end");
      await expect(say("grant", email, "13", "Why.")).rejects.toThrow("from 1 to 12");
      await expect(say("refund", email, "in_of_nobody", "Why.")).rejects.toThrow("has no charge");
      await expect(say("erase", email, "soon", "letter")).rejects.toThrow("A request takes a day");
    });
  });
});
