import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as applicationsPage } from "~/routes/desk.applications";
import { loader as applicationPage, action as ask } from "~/routes/desk.applications_.$application";
import { loader as businessPage } from "~/routes/desk.business";
import { loader as businessFile } from "~/routes/desk.business[.]csv";
import { loader as investorsPage } from "~/routes/desk.investors";
import { loader as investorPage } from "~/routes/desk.investors_.$investor";
import { loader as leadsPage, action as search } from "~/routes/desk.leads";
import { action as act, loader as leadPage } from "~/routes/desk.leads_.$lead";
import { loader as file } from "~/routes/desk.leads[.]csv";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { loader as tradesPage } from "~/routes/desk.trades";
import { action as decide, loader as tradePage } from "~/routes/desk.trades_.$trade";
import { leads } from "../../../api/db/lead-tables";
import type { DeskRole } from "../../../domain/desk-roles";
import { withVisitor } from "../../harness/context";
import { makeStaff } from "../../harness/desk";
import { addApplication, addInvestor, addLead, addSubmission } from "../../harness/desk-people";
import { dana, register } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const on = withVisitor(async () => {});
const { email, password } = dana;
const nobody = "00000000-0000-4000-8000-000000000000";

type Route = Parameters<typeof on.visitor.visit>[0];
function visit(route: Route, path: string, form?: Record<string, string>) {
  const id = path.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  const params = { lead: id, trade: id, application: id, investor: id };
  return on.visitor.visit(route, path, { ...(form && { form }), params });
}

async function signIn(...roles: readonly DeskRole[]) {
  const staff = await makeStaff(on.api, ...roles);
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(staff.secret, on.api.now()) });
  on.api.advance(60);
  return staff;
}

describe("leads at the desk", () => {
  test("are listed by what waits, and taken in full as a file that no spreadsheet runs", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    await addLead(on.api, { state: "closed" });
    const page = await visit(leadsPage, "/desk/leads?view=nonsense&kind=none");
    expect(page.data).toMatchObject({ leads: [{ id }], query: { view: "open" } });
    await addLead(on.api, { details: { name: "=1+1" } });
    const csv = await visit(file, "/desk/leads.csv?view=all");
    expect(csv.text.split("\r\n")[0]).toContain("createdAt,kind");
    expect(csv.text).toContain("'=1+1");
    expect(csv.headers.get("cache-control")).toBe("private, no-store");
  });

  test("are in the file whole, also where they are more than one reply has room for", async () => {
    await signIn("support");
    // 6 kB each, which is two replies.
    const details = { name: "Kim", message: "\u20ac".repeat(2000) };
    for (let each = 0; each < 160; each++)
      await addLead(on.api, { details, email: `kim${each}@example.com` });
    const csv = await visit(file, "/desk/leads.csv?view=all");
    expect(new Set(csv.text.match(/kim\d+@example\.com/g)).size).toBe(160);
    expect(csv.text.match(/createdAt,kind/g)).toHaveLength(1);
  });

  test("one is answered from a text that names whoever wrote, and goes back to itself", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    const page = await visit(leadPage, `/desk/leads/${id}`);
    expect(page.data).toMatchObject({
      lead: { email: "kim@example.com" },
      templates: expect.arrayContaining([
        expect.objectContaining({
          ...{ name: "talk", subject: "Your message to the product" },
          body: expect.stringMatching(/^Hello Kim,\n\n.*\n\nTrade Signals$/s),
        }),
      ]),
    });
    const answer = { press: "answer", version: "0", subject: "Your message", body: "Hello.\r\nGoodbye." };
    const sent = await visit(act, `/desk/leads/${id}`, answer);
    expect([sent.status, sent.location]).toEqual([303, `/desk/leads/${id}`]);
    const after = await visit(leadPage, `/desk/leads/${id}`);
    expect(after.toast?.text).toContain("on its way");
    expect(after.data).toMatchObject({ lead: { state: "answered", notes: [{ subject: "Your message" }] } });
  });

  test("a text that is chosen stands below what was typed, of which nothing is lost and nothing is sent", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    const typed = { press: "answer", version: "0", subject: "", body: "It was good\r\nto talk." };
    const begun = await visit(act, `/desk/leads/${id}?template=talk`, typed);
    expect(begun.data).toEqual({
      begun: { template: "talk", subject: "", body: typed.body },
    });
    const { data } = await visit(leadPage, `/desk/leads/${id}`);
    expect(data).toMatchObject({ lead: { state: "new", notes: [] } });
  });

  test("are looked for by a form: the page shows what was found, and neither word nor reason is in a URL", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    const form = { words: "kim@example.com", reason: "They called." };
    const page = await visit(search, "/desk/leads", form);
    expect(page.data).toEqual({
      found: { leads: [expect.objectContaining({ id })], isMore: false, values: form },
    });
    const part = await visit(search, "/desk/leads", { ...form, words: "kim" });
    expect([part.status, part.text]).toEqual([422, expect.stringContaining("a whole email, or a number")]);
  });

  test("what one has changed meanwhile another is shown, with what they typed, and can send again", async () => {
    const { id: ownerId } = await signIn("support");
    const id = await addLead(on.api);
    const change = { press: "change", version: "0", state: "working", owner: ownerId };
    expect((await visit(act, `/desk/leads/${id}`, change)).status).toBe(303);
    const note = { press: "note", version: "0", note: "A long talk." };
    const late = await visit(act, `/desk/leads/${id}`, note);
    expect(late.status).toBe(422);
    expect(late.text).toContain("changed since you opened it");
    expect(late.text).toContain("A long talk.");
    expect((await visit(leadPage, `/desk/leads/${id}`)).data).toMatchObject({
      lead: { version: 1, state: "working" },
    });
    expect((await visit(act, `/desk/leads/${id}`, { ...note, version: "1" })).status).toBe(303);
  });

  test("one is erased with a reason, and goes back to the list", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    const erase = { press: "erase", version: "0", reason: "" };
    expect((await visit(act, `/desk/leads/${id}`, erase)).status).toBe(422);
    const done = await visit(act, `/desk/leads/${id}`, { ...erase, reason: "By letter." });
    expect([done.status, done.location]).toEqual([303, "/desk/leads"]);
    expect((await visit(leadPage, `/desk/leads/${id}`)).status).toBe(404);
  });

  test("empty answers and notes come back, and a name that is no lead's is no page", async () => {
    await signIn("support");
    const id = await addLead(on.api);
    for (const press of ["answer", "note"])
      expect((await visit(act, `/desk/leads/${id}`, { press, version: "0" })).status).toBe(422);
    expect((await visit(leadPage, "/desk/leads/a.b")).status).toBe(404);
    expect((await visit(leadPage, `/desk/leads/${nobody}`)).status).toBe(404);
    const [row] = await on.api.db.select().from(leads).where(eq(leads.id, id));
    expect(row?.version).toBe(0);
  });
});

describe("readers' trades at the desk", () => {
  test("are decided on with a reason, and of two the second is shown the first's decision", async () => {
    await signIn("support");
    const id = await addSubmission(on.api);
    expect((await visit(tradesPage, "/desk/trades")).data).toMatchObject({ waiting: 1, pending: [{ id }] });
    expect((await visit(tradePage, `/desk/trades/${id}`)).data).toMatchObject({
      trade: { state: "pending" },
    });
    const decision = { press: "decide", seen: "pending", decision: "accepted", reason: "It fits." };
    expect((await visit(decide, `/desk/trades/${id}`, { ...decision, reason: "" })).status).toBe(422);
    expect((await visit(decide, `/desk/trades/${id}`, decision)).location).toBe("/desk/trades");
    const late = await visit(decide, `/desk/trades/${id}`, {
      ...decision,
      decision: "refused",
      reason: "Forged.",
    });
    expect(late.status).toBe(422);
    expect(late.text).toContain("This trade was accepted since you opened the page");
    expect(late.text).toContain("Forged.");
  });
});

describe("applications, investors and the business at the desk", () => {
  test("a stuck application is opened and asked about again", async () => {
    await signIn("support");
    const { id: userId } = await register(on.api, { email: "kim@example.com" });
    const id = await addApplication(on.api, userId);
    expect((await visit(applicationsPage, "/desk/applications")).data).toMatchObject({ waiting: [{ id }] });
    expect((await visit(applicationPage, `/desk/applications/${id}`)).data).toMatchObject({
      application: { wanted: [{ code: "ADDRESS_VERIFICATION" }] },
    });
    const asked = await visit(ask, `/desk/applications/${id}`, { press: "ask" });
    expect([asked.status, asked.location]).toEqual([303, `/desk/applications/${id}`]);
    const gone = await visit(ask, `/desk/applications/${nobody}`, { press: "ask" });
    expect(gone.status).toBe(422);
  });

  test("investors are listed and opened", async () => {
    await signIn("support");
    const id = await addInvestor(on.api);
    expect((await visit(investorsPage, "/desk/investors")).data).toMatchObject({
      investors: [{ id }],
      page: 1,
    });
    expect((await visit(investorPage, `/desk/investors/${id}`)).data).toMatchObject({
      investor: { history: [] },
    });
    expect((await visit(investorPage, `/desk/investors/${nobody}`)).status).toBe(404);
  });

  test("the business is an owner's to read, with each table as a file", async () => {
    await signIn("owner");
    expect((await visit(businessPage, "/desk/business?days=30")).data).toMatchObject({
      business: { days: 30 },
    });
    expect((await visit(businessPage, "/desk/business?days=7")).data).toMatchObject({
      business: { days: 90 },
    });
    const heads = {
      months: "Month,Paying",
      campaigns: "Source,Medium,Campaign,Visits",
      websites: "Website,Visits",
      referrers: "Code,Accounts",
    };
    for (const [table, head] of Object.entries(heads))
      expect((await visit(businessFile, `/desk/business.csv?table=${table}`)).text).toContain(head);
  });

  test("are refused to the wrong role, and lead who is not signed in to the login", async () => {
    const pages: [Route, string][] = [
      [leadsPage, "/desk/leads"],
      [tradesPage, "/desk/trades"],
      [applicationsPage, "/desk/applications"],
      [investorsPage, "/desk/investors"],
      [businessPage, "/desk/business"],
    ];
    for (const [route, path] of pages) expect((await visit(route, path)).location).toBe("/desk/login");
    await signIn("analyst");
    for (const [route, path] of pages)
      await expect(visit(route, path)).rejects.toMatchObject({ status: 403 });
  });
});
