import { describe, expect, it } from "vitest";
import { z } from "zod";
import { deskAudit } from "../../../api/db/desk-tables";
import { leadNotes, leads } from "../../../api/db/lead-tables";
import { legalHolds } from "../../../api/db/member-care-tables";
import { leadCommands } from "../../../api/desk/operate-leads";
import { tidyLeads } from "../../../api/leads/tidy-leads";
import { signInAtDesk } from "../../harness/desk";
import { addInvestor, addLead } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { registerConfirmed } from "../../harness/people";

const Found = z.object({
  leads: z.array(z.object({ id: z.string(), kind: z.string() })),
  isMore: z.boolean(),
});
const phone = "+12025550101";
const reason = "They called.";

onEachDatabase((api) => {
  const find = (words: string, token: string) =>
    api().call("POST", "/api/desk/leads-search", { token, body: { words, reason } });
  const deeds = async () =>
    (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
      action.startsWith("lead."),
    );
  const ids = async () => (await api().db.select({ id: leads.id }).from(leads)).map(({ id }) => id).sort();

  describe("leads by what they were left with", () => {
    it("are found by a whole email or number, masked, and the look is noted with whose they are", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id: userId, token } = await registerConfirmed(api(), { email: "kim@example.com" });
      const own = await addLead(api());
      const called = await addLead(api(), { email: null, phone });
      await addLead(api(), { email: "lee@example.com" });
      const byEmail = await find("Kim@Example.com", deskToken);
      expect(Found.parse(byEmail.body)).toEqual({
        leads: [expect.objectContaining({ id: own })],
        isMore: false,
      });
      expect(byEmail.text).not.toContain("kim@example.com");
      expect(Found.parse((await find("(202) 555-0101", deskToken)).body).leads).toMatchObject([
        { id: called },
      ]);
      expect(Found.parse((await find("nobody@example.com", deskToken)).body).leads).toEqual([]);
      expect(await deeds()).toMatchObject([
        { action: "lead.find", subjectId: userId, reason },
        { action: "lead.find", subjectId: null },
        { action: "lead.find", subjectId: null },
      ]);
      expect(JSON.stringify(await deeds())).not.toContain("kim@example.com");
      const { body } = await api().call("GET", "/api/users/support-looks", { token });
      expect(body, "they see the day").toEqual({ days: [api().now().toISOString().slice(0, 10)] });
    });

    it("are found by the email of an investor's account, and not by a part of one, nor by an analyst", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const email = `${await addInvestor(api())}@example.com`;
      const found = await find(email.toUpperCase(), deskToken);
      expect(Found.parse(found.body).leads).toMatchObject([{ kind: "investor" }]);
      const part = await find("kim", deskToken);
      expect([part.status, part.text]).toEqual([409, expect.stringContaining("a whole email")]);
    });

    it("are searched by support and owners alone", async () => {
      const { deskToken } = await signInAtDesk(api(), "analyst");
      expect((await find("kim@example.com", deskToken)).status).toBe(403);
    });

    it("are erased by a command, with all of the email, but for the record of a consent and for others", async () => {
      const erase = (...words: string[]) => leadCommands["erase-lead"].act(api().settings, words)(api().db);
      await addLead(api());
      const consenting = await addLead(api(), { phone, consentAt: api().now() });
      const other = await addLead(api(), { email: "lee@example.com" });
      expect(await erase("kim@example.com", "By letter.")).toMatch(/is erased\.\nThe audit log has it/);
      expect(await ids()).toEqual([consenting, other].sort());
      expect(await deeds()).toMatchObject([{ actor: "command", action: "lead.erase", reason: "By letter." }]);
      for (const words of ["kim@example.com", phone])
        await expect(erase(words, "By letter."), words).rejects.toThrow("Nothing was left with that");
      await expect(erase("lee@example.com", " ")).rejects.toThrow("A reason has");
      await expect(erase("lee", "By letter.")).rejects.toThrow("a whole email");
    });

    it("stay beyond their time while their member is under a legal hold, with what was noted of them", async () => {
      const { id: userId } = await registerConfirmed(api(), { email: "kim@example.com" });
      const setAt = api().now();
      await api().db.insert(legalHolds).values({ userId, reason: "A court.", setBy: "x", setAt });
      const held = await addLead(api());
      await addLead(api(), { email: "lee@example.com" });
      await addLead(api(), { email: null, phone });
      await api().db.insert(leadNotes).values({
        id: "a note",
        leadId: held,
        authorId: null,
        subject: null,
        body: "Called.",
        createdAt: setAt,
      });
      const later = new Date(setAt.getTime() + 20 * 365 * 86_400_000);
      await tidyLeads(api().db, later);
      expect([await ids(), await api().db.$count(leadNotes)]).toEqual([[held], 1]);
      await api().db.delete(legalHolds);
      await tidyLeads(api().db, later);
      expect([await ids(), await api().db.$count(leadNotes)]).toEqual([[], 0]);
    });
  });
});
