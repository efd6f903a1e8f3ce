import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { brokerageAccounts } from "../../../api/db/brokerage-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { applicationCommands } from "../../../api/desk/operate-applications";
import { signInAtDesk } from "../../harness/desk";
import { addApplication, addInvestor } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { askForChecks, registerInvestor } from "../../harness/investors";
import { register } from "../../harness/people";

const nobody = "00000000-0000-4000-8000-000000000000";
const HOUR = 3_600_000;

const Page = z.object({ waiting: z.array(z.object({ id: z.string() })), more: z.boolean() });

onEachDatabase((api) => {
  const at = (path: string, token: string, body?: unknown) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk${path}`, { token, body });
  const lastDeed = async () => (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).at(-1);
  const rowOf = async (id: string) =>
    (await api().db.select().from(brokerageAccounts).where(eq(brokerageAccounts.id, id)))[0];
  const other = async (name: string) => (await register(api(), { email: `${name}@example.com` })).id;
  const someone = async () => (await register(api(), { email: "kim@example.com" })).id;

  describe("applications at the desk", () => {
    it("are listed with where each is stuck and the provider's words, masked; open ones are not", async () => {
      const { deskToken, id: staff } = await signInAtDesk(api(), "support");
      const kim = await someone();
      const stuck = await addApplication(api(), kim);
      await addApplication(api(), staff, { status: "ACTIVE", results: [] });
      const refused = await addApplication(api(), kim, {
        ...{ state: "ended", status: null, providerId: null, dueAt: null, refusedAs: "invalid" },
        refusal: "The broker did not accept the application: it must be older.",
      });
      const reply = await at("/applications", deskToken);
      expect(reply.body).toMatchObject({
        waiting: [{ id: stuck, stage: "review", why: "Send a bill with your address." }],
        ended: [{ id: refused, stage: "ended", why: expect.stringContaining("it must be older") }],
      });
      expect(reply.text).not.toContain("kim@example.com");
    });

    it("are listed in pages, and all of them by the command", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const ids: string[] = [];
      for (let each = 0; each < 101; each++) {
        ids.push(await addApplication(api(), await other(`applicant${each}`)));
        api().advance(1);
      }
      const page = async (number: number) => {
        const { body } = await at(`/applications?page=${number}`, deskToken);
        const { waiting, more } = Page.parse(body);
        return { ids: waiting.map(({ id }) => id), more };
      };
      expect(await page(1)).toEqual({ ids: ids.slice(0, 100), more: true });
      expect(await page(2)).toEqual({ ids: ids.slice(100), more: false });
      const told = await applicationCommands.applications.act()(api().db);
      expect(ids.filter((id) => !told.includes(id))).toEqual([]);
    });

    it("one is opened with what the provider wants, its person named in the log and told the day, and no answer of it told", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id: userId, token } = await register(api(), { email: "kim@example.com" });
      const id = await addApplication(api(), userId);
      const reply = await at(`/applications/${id}`, deskToken);
      expect(reply.body).toMatchObject({
        ...{ email: "kim@example.com", canBeAsked: true },
        wanted: [{ code: "ADDRESS_VERIFICATION", message: "Send a bill with your address." }],
      });
      expect(reply.text).not.toMatch(/tax|request|digest/i);
      expect(await lastDeed()).toMatchObject({ action: "application.open", subjectId: userId });
      const { body } = await api().call("GET", "/api/users/support-looks", { token });
      expect(body).toEqual({ days: [api().now().toISOString().slice(0, 10)] });
      expect((await at(`/applications/${nobody}`, deskToken)).status).toBe(404);
    });

    it("the provider is asked again, and its answer is kept", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const userId = await someone();
      const id = await addApplication(api(), userId, { status: "SUBMITTED", results: [] });
      expect((await at(`/applications/${id}/ask`, deskToken, {})).status).toBe(200);
      expect(await lastDeed()).toMatchObject({ action: "application.ask", fields: [id], subjectId: userId });
      await api().runJobs();
      expect((await rowOf(id))?.status).toBe("ACTION_REQUIRED");
    });

    it("is not asked about what is asked already, named a time, ended or is with another provider", async () => {
      const { deskToken, id: staff } = await signInAtDesk(api(), "support");
      const later = (ms: number) => new Date(api().now().getTime() + ms);
      const asking = { state: "processing", status: null, providerId: null } as const;
      const cases = [
        await addApplication(api(), await someone(), { heldUntil: later(HOUR) }),
        await addApplication(api(), staff, { ...asking, dueAt: later(1000) }),
        await addApplication(api(), await other("lee"), {
          ...asking,
          dueAt: later(HOUR),
          heldUntil: later(HOUR),
        }),
        await addApplication(api(), await other("max"), { checkedAt: later(-1000) }),
        await addApplication(api(), staff, { state: "ended", dueAt: null }),
        await addApplication(api(), staff, { provider: "elsewhere" }),
      ];
      for (const id of cases) {
        const before = await rowOf(id);
        expect((await at(`/applications/${id}/ask`, deskToken, {})).status).toBe(409);
        expect(await rowOf(id)).toEqual(before);
      }
    });

    it("one that waits for its next attempt is due at once, by the command as well, which the log has", async () => {
      const dueAt = new Date(api().now().getTime() + HOUR);
      const asking = { state: "processing", status: null, providerId: null, dueAt } as const;
      const id = await addApplication(api(), await someone(), {
        ...asking,
        lastError: "brokerage: unavailable",
      });
      const listed = await applicationCommands.applications.act()(api().db);
      expect(listed).toContain(`${id}  ki•••@ex•••.com at sandbox, asking`);
      expect(listed).toContain("brokerage: unavailable");
      const said = await applicationCommands["ask-application"].act(api().settings, [id])(api().db);
      expect(said).toMatch(/asks the provider within a minute\. The audit log has it as entry 1, /);
      expect((await rowOf(id))?.dueAt?.getTime()).toBeLessThan(dueAt.getTime());
      expect(await lastDeed()).toMatchObject({ actor: "command", action: "application.ask" });
    });
  });

  describe("investors at the desk", () => {
    it("are listed masked and in pages, and one is opened with the limit and no tax id", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const iris = await registerInvestor(api());
      await askForChecks(api(), iris.id);
      await api().runJobs();
      api().advance(1);
      const other = await addInvestor(api());
      const list = await at("/investors", deskToken);
      expect(list.body).toMatchObject({ investors: [{ id: other }, { id: iris.id }], more: false });
      expect(list.text).not.toContain("iris@example.com");
      expect((await at("/investors?page=2", deskToken)).body).toEqual({ investors: [], more: false });
      const opened = await at(`/investors/${iris.id}`, deskToken);
      // 5% of $80,000.
      expect(opened.body).toMatchObject({ limitCents: 400_000, investedCents: 0, history: [] });
      expect(opened.text).not.toMatch(/417.?38.?5926|digest|annualIncome/);
      expect(await lastDeed()).toMatchObject({ action: "investor.open", subjectId: iris.id });
      expect((await at(`/investors/${nobody}`, deskToken)).status).toBe(404);
    });
  });
});
