import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { deskAudit } from "../../../api/db/desk-tables";
import { leadNotes, leads } from "../../../api/db/lead-tables";
import { tidy } from "../../../api/jobs/tidy";
import { OpenedLead } from "../../../contract/desk-leads";
import { signInAtDesk } from "../../harness/desk";
import { addInvestor, addLead } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { dana, registerConfirmed } from "../../harness/people";

const nobody = "00000000-0000-4000-8000-000000000000";
const hello = { subject: "Your message", body: "Hello Kim,\n\nthank you.\nGoodbye" };

describe("the leads of the desk", () => {
  onEachDatabase((api) => {
    const at = (path: string, token: string, body?: unknown) =>
      api().call(body === undefined ? "GET" : "POST", `/api/desk/leads${path}`, { token, body });
    const open = async (id: string, token: string) => OpenedLead.parse((await at(`/${id}`, token)).body);
    const deeds = async () =>
      (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
        action.startsWith("lead."),
      );
    const idsIn = (body: unknown) => JSON.stringify(body).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g);

    it("are listed masked, the newest first, by their state and kind, and no look is noted", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const first = await addLead(api());
      api().advance(1);
      const second = await addLead(api(), { kind: "sponsor", state: "closed" });
      const list = async (query: string) => await at(query, deskToken);
      const all = await list("");
      expect(idsIn(all.body)).toEqual([second, first]);
      expect(all.text).toContain("ki•••@ex•••.com");
      expect(all.text).not.toContain("kim@example.com");
      expect(idsIn((await list("?view=open")).body)).toEqual([first]);
      expect(idsIn((await list("?view=closed")).body)).toEqual([second]);
      expect(idsIn((await list("?kind=sponsor")).body)).toEqual([second]);
      expect(idsIn((await list(`?olderThan=${second}`)).body)).toEqual([first]);
      expect(await deeds()).toEqual([]);
    });

    it("who asks for a link alone is answered by it, who writes and who signs up as an investor is new", async () => {
      await api().call("PUT", "/api/phone-numbers", {
        body: { phoneNumber: "2025550101", alertType: "Marketing page 2" },
      });
      await api().call("POST", "/api/sponsors", {
        body: { organisation: "Works", name: "Kim", email: "kim@example.com" },
      });
      await addInvestor(api());
      const rows = await api()
        .db.select({ kind: leads.kind, state: leads.state })
        .from(leads)
        .orderBy(leads.kind);
      expect(rows).toEqual([
        { kind: "investor", state: "new" },
        { kind: "phone", state: "answered" },
        { kind: "sponsor", state: "new" },
      ]);
    });

    it("one is opened with all that was typed, the log names whose it is, and they are told the day", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id: userId, token } = await registerConfirmed(api(), { email: "kim@example.com" });
      const id = await addLead(api());
      const lead = await open(id, deskToken);
      expect(lead).toMatchObject({ email: "kim@example.com", canBeAnswered: true, notes: [], state: "new" });
      expect(lead.details).toContainEqual({ name: "place", value: "Oakland" });
      expect(await deeds()).toMatchObject([
        {
          action: "lead.open",
          subjectId: userId,
          fields: [id, "email", ...lead.details.map(({ name }) => name)],
        },
      ]);
      const { body } = await api().call("GET", "/api/users/support-looks", { token });
      expect(body).toEqual({ days: [api().now().toISOString().slice(0, 10)] });
      expect((await at(`/${nobody}`, deskToken)).status).toBe(404);
    });

    it("the free test drive of a number is told, and never its link", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await api().call("PUT", "/api/phone-numbers", {
        body: { phoneNumber: "2025550101", alertType: "Marketing page 2" },
      });
      const [row] = await api().db.select().from(leads);
      const reply = await at(`/${row?.id}`, deskToken);
      expect(reply.body).toMatchObject({
        ...{ testDrive: "offered", phone: "+12025550101", canBeAnswered: false },
        textState: "waiting",
      });
      expect(reply.text).not.toMatch(/token/i);
    });

    it("a state and an owner are set, once for each version that was seen", async () => {
      const { deskToken, id: staffId } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      const change = { version: 0, state: "working", ownerId: staffId };
      expect((await at(`/${id}/state`, deskToken, change)).status).toBe(200);
      const late = await at(`/${id}/state`, deskToken, { version: 0, state: "closed" });
      expect(late.status).toBe(409);
      expect(late.text).toContain("changed since you opened it");
      expect(await open(id, deskToken)).toMatchObject({
        version: 1,
        state: "working",
        owner: { id: staffId },
      });
      const stranger = { version: 1, state: "working", ownerId: nobody };
      expect((await at(`/${id}/state`, deskToken, stranger)).status).toBe(409);
      expect((await deeds()).map(({ action }) => action)).toEqual(["lead.change", "lead.open"]);
    });

    it("of two at once one is done and the other told, and nothing of either is lost", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      const bodies = ["One.", "Two."];
      const replies = await Promise.all(
        bodies.map((body) => at(`/${id}/notes`, deskToken, { version: 0, body })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = bodies[replies.findIndex(({ status }) => status === 409)] ?? "";
      expect((await at(`/${id}/notes`, deskToken, { version: 1, body: lost })).status).toBe(200);
      const { notes } = await open(id, deskToken);
      expect(notes.map(({ body }) => body).sort()).toEqual(bodies);
    });

    it("an answer is mailed once, kept with the lead, and answers it", async () => {
      const { deskToken, id: staffId } = await signInAtDesk(api(), "support");
      const id = await addLead(api());
      expect((await at(`/${id}/answers`, deskToken, { version: 0, ...hello })).status).toBe(200);
      const [waiting] = (await open(id, deskToken)).notes;
      expect(waiting).toMatchObject({ ...hello, sent: "waiting" });
      // Pressed twice, it is one; other words are another answer.
      expect((await at(`/${id}/answers`, deskToken, { version: 0, ...hello })).status).toBe(200);
      const other = { version: 0, ...hello, body: "Hello." };
      expect((await at(`/${id}/answers`, deskToken, other)).status).toBe(409);
      await api().runJobs();
      await api().runJobs();
      const mails = (await api().mails()).filter(({ to }) => to === "kim@example.com");
      expect(mails.map(({ subject }) => subject)).toEqual([hello.subject]);
      expect(mails[0]?.text).toContain("Hello Kim,\n\nthank you.\n\nGoodbye");
      expect(await open(id, deskToken)).toMatchObject({
        ...{ state: "answered", owner: { id: staffId } },
        ...{ version: 1, notes: [{ sent: "sent", author: "dana@example.com" }] },
      });
      expect((await deeds()).filter(({ action }) => action === "lead.answer")).toHaveLength(1);
    });

    it("an answer leaves also long after the lead came, and what is typed in it is no markup", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const id = await addLead(api(), { askedAt: new Date(api().now().getTime() - 100 * 86_400_000) });
      const body = "<b>Hello</b>";
      await at(`/${id}/answers`, deskToken, { version: 0, subject: "Late", body });
      await api().runJobs();
      const [mail] = (await api().mails()).filter(({ to }) => to === "kim@example.com");
      expect(mail?.html).toContain("&lt;b&gt;Hello&lt;/b&gt;");
    });

    it("nobody without an address is answered, nor an investor whose address is not confirmed", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const number = await addLead(api(), { email: null, phone: "+12025550101" });
      await addInvestor(api());
      const [investor] = await api().db.select().from(leads).where(eq(leads.kind, "investor"));
      for (const id of [number, investor?.id ?? ""]) {
        expect((await open(id, deskToken)).canBeAnswered).toBe(false);
        expect((await at(`/${id}/answers`, deskToken, { version: 0, ...hello })).status).toBe(409);
      }
      await api().runJobs();
      expect((await api().mails()).filter(({ subject }) => subject === hello.subject)).toEqual([]);
    });

    it("a file has all of it in full, with what somebody typed as text, and its taking is noted", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await addLead(api(), { details: { name: "=1+1" } });
      const { body } = await api().call("GET", "/api/desk/leads-file", { token: deskToken });
      const { rows } = z.object({ rows: z.array(z.array(z.string())) }).parse(body);
      expect(rows[0]).toContain("email");
      expect(rows[1]).toEqual(expect.arrayContaining(["kim@example.com", "=1+1", "new"]));
      expect((await deeds()).map(({ action }) => action)).toEqual(["lead.file"]);
    });

    it("notes and answers go with their lead, with the account it is of, and after two years", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const start = api().now().getTime();
      const note = async (id: string) => at(`/${id}/notes`, deskToken, { version: 0, body: "Called." });
      const consent = { consentAt: api().now(), phone: "+12025550101" };
      await note(await addLead(api()));
      await note(await addLead(api(), consent));
      const count = () => api().db.$count(leadNotes);
      await tidy(api().db, new Date(start + 2 * 365 * 86_400_000));
      expect([await api().db.$count(leads), await count()]).toEqual([2, 2]);
      await tidy(api().db, new Date(start + (2 * 365 + 1) * 86_400_000));
      expect([await api().db.$count(leads), await count()]).toEqual([1, 0]);
    });

    it("an account's owner finds them in the copy of their data, and takes them along", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { token } = await registerConfirmed(api(), { email: "kim@example.com" });
      const id = await addLead(api());
      await at(`/${id}/notes`, deskToken, { version: 0, body: "Called." });
      const copy = await api().call("GET", "/api/users/export", { token });
      expect(copy.body).toMatchObject({ leadNotes: [{ subject: null, body: "Called." }] });
      const body = { password: dana.password };
      expect((await api().call("DELETE", "/api/users/account", { token, body })).status).toBe(200);
      expect([await api().db.$count(leads), await api().db.$count(leadNotes)]).toEqual([0, 0]);
    });
  });
});
