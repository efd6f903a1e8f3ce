import { describe, expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { deskAudit } from "../../../api/db/desk-tables";
import { leadNotes, leads } from "../../../api/db/lead-tables";
import { legalHolds } from "../../../api/db/member-care-tables";
import { subscribers } from "../../../api/db/schema";
import { openChange } from "../../../api/desk/audit";
import { noteRefusal } from "../../../api/mail/refused-addresses";
import { OpenedLead } from "../../../contract/desk-leads";
import { signInAtDesk } from "../../harness/desk";
import { addInvestor, addLead } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { registerConfirmed } from "../../harness/people";

const hello = { subject: "Your message", body: "Hello Kim,\n\nthank you.\nGoodbye" };

onEachDatabase((api) => {
  const at = (path: string, token: string, body?: unknown) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk/leads${path}`, { token, body });
  const open = async (id: string, token: string) => OpenedLead.parse((await at(`/${id}`, token)).body);
  const deeds = async () =>
    (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
      action.startsWith("lead."),
    );

  describe("what is written about a lead", () => {
    it("two presses of one form are one, at once and one after the other", async () => {
      const { deskToken, id: ownerId } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      const forms: [path: string, body: object][] = [
        ["answers", { version: 0, ...hello }],
        ["notes", { version: 1, body: "Called." }],
        ["state", { version: 2, state: "closed", ownerId }],
      ];
      for (const [path, body] of forms) {
        const press = () => at(`/${id}/${path}`, deskToken, body);
        const replies = [...(await Promise.all([press(), press()])), await press()];
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
      expect(await open(id, deskToken)).toMatchObject({ version: 3, state: "closed", notes: [{}, {}] });
      expect((await deeds()).map(({ action }) => action)).toEqual([
        "lead.answer",
        "lead.note",
        "lead.change",
        "lead.open",
      ]);
    });

    it("the log keeps what a change was before and after, where somebody's key can seal it", async () => {
      const { deskToken, id: ownerId } = await signInAtDesk(api(), "support");
      await registerConfirmed(api(), { email: "kim@example.com" });
      const id = await addLead(api());
      await at(`/${id}/state`, deskToken, { version: 0, state: "working", ownerId });
      const [deed] = await deeds();
      const seal = createDataSeal(api().settings.dataKeys);
      expect(deed && (await openChange(api().db, seal, deed))).toEqual({
        before: { state: "new", owner: null },
        after: { state: "working", owner: ownerId },
      });
    });

    it("an answer whose sender died after it left goes again as the same mail", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      await at(`/${id}/answers`, deskToken, { version: 0, ...hello });
      const [before] = await api().db.select().from(leads);
      await api().runJobs();
      // As if nothing had been noted of it.
      await api().db.update(leads).set({ mailed: [], mailClaims: before?.mailClaims });
      await api().jobs.send("leads", {});
      await api().runJobs();
      const mails = (await api().mails()).filter(({ to }) => to === "kim@example.com");
      const ids = mails.map(({ headers }) => headers["Message-ID"]);
      expect(ids).toEqual([expect.stringMatching(/^<answer\.[\da-f-]{36}@localhost>$/), ids[0]]);
    });

    it("an answer that its address refuses was not sent, and its lead waits for the staff again", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      await noteRefusal(
        { ...api(), seal: createDataSeal(api().settings.dataKeys) },
        "kim@example.com",
        undefined,
      );
      await at(`/${id}/answers`, deskToken, { version: 0, ...hello });
      await api().runJobs();
      expect(await open(id, deskToken)).toMatchObject({
        ...{ state: "working", version: 2, notes: [{ sent: "given up" }] },
      });
      // And so does one that could not be sent for a week.
      const other = await addLead(api());
      await at(`/${other}/answers`, deskToken, { version: 0, ...hello });
      await api()
        .db.update(leadNotes)
        .set({ createdAt: new Date(api().now().getTime() - 8 * 86_400_000) });
      await api().runJobs();
      expect(await open(other, deskToken)).toMatchObject({ state: "working", notes: [{ sent: "given up" }] });
    });
  });

  describe("a lead whose person asked in writing for its erasure", () => {
    const reason = "By letter, on the first.";
    const erase = (id: string, token: string, version = 0) => at(`/${id}/erase`, token, { version, reason });

    it("goes with its notes and with all of its address, and others stay", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      await addLead(api(), { kind: "sponsor" });
      const other = await addLead(api(), { email: "lee@example.com" });
      await at(`/${id}/notes`, deskToken, { version: 0, body: "Called." });
      expect((await erase(id, deskToken)).status).toBe(409);
      expect((await erase(id, deskToken, 1)).status).toBe(200);
      expect(await api().db.select({ id: leads.id }).from(leads)).toEqual([{ id: other }]);
      expect(await api().db.$count(leadNotes)).toBe(0);
      expect((await deeds()).at(-1)).toMatchObject({ action: "lead.erase", fields: [id, "lead"], reason });
      expect((await erase(id, deskToken, 1)).status).toBe(404);
    });

    it("takes the newsletter of its address along, but not a member's own", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await registerConfirmed(api(), { email: "kim@example.com" });
      for (const email of ["Lee@example.com", "kim@example.com"])
        await api().db.insert(subscribers).values({ id: email, email, createdAt: api().now() });
      for (const email of ["lee@example.com", "kim@example.com"])
        expect((await erase(await addLead(api(), { email }), deskToken)).status).toBe(200);
      expect(await api().db.select({ id: subscribers.id }).from(subscribers)).toEqual([
        { id: "kim@example.com" },
      ]);
    });

    it("leaves the record of a consent to texts, with its number alone", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const number = { phone: "+12025550101", consentAt: api().now() };
      const id = await addLead(api(), number);
      await at(`/${id}/answers`, deskToken, { version: 0, ...hello });
      expect((await erase(id, deskToken, 1)).status).toBe(200);
      const bare = { id, ...number, email: null, details: {}, mailClaims: {}, state: "closed" };
      expect(await api().db.select().from(leads)).toMatchObject([bare]);
      expect(await api().db.$count(leadNotes)).toBe(0);
    });

    it("goes by its number where it has no address, and stays where an address has it", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const phone = "+12025550101";
      const id = await addLead(api(), { email: null, phone });
      await addLead(api(), { email: null, phone, kind: "phone" });
      const withAddress = await addLead(api(), { phone });
      expect((await erase(id, deskToken)).status).toBe(200);
      expect(await api().db.select({ id: leads.id }).from(leads)).toEqual([{ id: withAddress }]);
    });

    it("stays while its member is under a legal hold, and where it is an investor's account", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id: userId } = await registerConfirmed(api(), { email: "kim@example.com" });
      await api()
        .db.insert(legalHolds)
        .values({ userId, reason: "A court.", setBy: "x", setAt: api().now() });
      const id = await addLead(api());
      const held = await erase(id, deskToken);
      expect([held.status, held.text]).toEqual([409, expect.stringContaining("legal hold")]);
      await addInvestor(api());
      const investor = (await api().db.select().from(leads)).find(({ kind }) => kind === "investor");
      expect((await erase(investor?.id ?? "", deskToken)).status).toBe(409);
      expect(await api().db.$count(leads)).toBe(2);
    });

    it("is erased by support and owners alone, with a reason", async () => {
      const { deskToken } = await signInAtDesk(api(), "analyst");
      const id = await addLead(api());
      expect((await erase(id, deskToken)).status).toBe(403);
      expect(await api().db.$count(leads)).toBe(1);
    });
  });
});
