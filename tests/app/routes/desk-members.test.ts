import { describe, expect, test } from "vitest";
import { loader as privacy } from "~/routes/account_.privacy";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { action as search, loader as searchPage } from "~/routes/desk.members";
import { action as act, loader as memberPage } from "~/routes/desk.members_.$member";
import { action as actOnData, loader as dataPage } from "~/routes/desk.members_.$member_.data";
import { loader as copy } from "~/routes/desk.members_.$member_.export";
import { action as actOnMoney, loader as moneyPage } from "~/routes/desk.members_.$member_.subscription";
import { action as memberLogin } from "~/routes/login";
import { givenMoney } from "../../../api/db/member-care-tables";
import type { DeskRole } from "../../../domain/desk-roles";
import { withVisitor } from "../../harness/context";
import { makeStaff } from "../../harness/desk";
import { makePayingMember } from "../../harness/paying-member";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const on = withVisitor(async () => {});
type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, path: string, form?: Record<string, string>) =>
  on.visitor.visit(route, path, { ...(form && { form }), params: { member: path.split("/")[3] ?? "" } });

async function signIn(...roles: readonly DeskRole[]) {
  const { email, password } = dana;
  const staff = await makeStaff(on.api, ...roles);
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(staff.secret, on.api.now()) });
  on.api.advance(60);
}
const reason = "They wrote in.";

describe("members at the desk", () => {
  test("are found without an address in the URL, and opened with the reason that was typed once", async () => {
    await signIn("support");
    const { id, email } = await makePayingMember(on.api, { firstName: "Ada" });
    const wanted = { by: "email", words: email, reason };
    const unsaid = await visit(search, "/desk/members", { ...wanted, reason: "" });
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining(email)]);
    const found = await visit(search, "/desk/members", wanted);
    expect(found.data).toMatchObject({ found: { members: [{ id }], values: { reason } } });
    expect((await visit(memberPage, `/desk/members/${id}`)).text).not.toContain(email);
    const opened = await visit(act, `/desk/members/${id}`, { press: "look", reason });
    expect([opened.status, opened.location]).toEqual([303, `/desk/members/${id}`]);
    const page = await visit(memberPage, `/desk/members/${id}`);
    expect(page.data).toMatchObject({ member: { firstName: "Ada", email } });
  });

  test("are given a part of a charge back, by a sum in dollars that is refused where it is none", async () => {
    await signIn("support");
    const { id, invoiceId, amountCents } = await makePayingMember(on.api);
    const at = `/desk/members/${id}`;
    await visit(act, at, { press: "look", reason });
    const givenKey = "00000000-0000-4000-8000-000000000003";
    const refund = { press: "refund", seen: "0", givenKey, charge: `${invoiceId} ${amountCents}` };
    const give = (part: string) =>
      visit(actOnMoney, `${at}/subscription`, { ...refund, part, refundReason: reason });
    for (const part of ["seven", "0", "7.505", "-7"]) {
      const refused = await give(part);
      expect([part, refused.status, refused.text]).toEqual([
        ...[part, 422],
        expect.stringContaining("Please enter a sum in dollars"),
      ]);
    }
    expect((await give("$7.5")).status).toBe(303);
    expect(await on.api.db.select().from(givenMoney)).toMatchObject([{ amountCents: 750, state: "done" }]);
  });

  test("are acted on by forms, and what was typed is kept where it cannot be", async () => {
    await signIn("owner");
    const { id } = await makePayingMember(on.api);
    const at = `/desk/members/${id}`;
    await visit(act, at, { press: "look", reason });
    const noteKey = "00000000-0000-4000-8000-000000000001";
    expect((await visit(act, at, { press: "note", noteKey, note: "" })).status).toBe(422);
    expect((await visit(act, at, { press: "note", noteKey, note: "They rang." })).status).toBe(303);
    expect((await visit(act, at, { press: "endSessions", seen: "0" })).status).toBe(303);
    const givenKey = "00000000-0000-4000-8000-000000000002";
    const grant = { press: "grant", givenKey, months: "1", grantReason: "An outage.", seen: "0" };
    const late = await visit(actOnMoney, `${at}/subscription`, grant);
    expect([late.status, late.text]).toEqual([422, expect.stringMatching(/Meanwhile.*|An outage\./)]);
    const { data } = await visit(moneyPage, `${at}/subscription`);
    const seen = /"seen":(\d+)/.exec(JSON.stringify(data))?.[1] ?? "";
    const given = await visit(actOnMoney, `${at}/subscription`, { ...grant, seen });
    expect([given.status, given.location]).toEqual([303, `${at}/subscription`]);
    expect((await visit(dataPage, `${at}/data`)).data).toMatchObject({ mayHold: true, member: { id } });
  });

  test("who asked in writing gets a file that no cache keeps, and none without the day", async () => {
    await signIn("support");
    const { id, email } = await makePayingMember(on.api);
    const at = `/desk/members/${id}`;
    const asked = { press: "export", requestedOn: "2020-01-02", requestChannel: "letter" };
    expect((await visit(actOnData, `${at}/data`, { ...asked, requestedOn: "" })).status).toBe(422);
    const led = await visit(actOnData, `${at}/data`, asked);
    expect(led.location).toBe(`${at}/export?requestedOn=2020-01-02&requestChannel=letter`);
    const file = await visit(copy, led.location ?? "");
    expect(file.text).toContain(email);
    expect((await visit(copy, `${at}/export`)).location).toBe(`${at}/data`);
  });

  test("open to no analyst and to no stranger", async () => {
    const { id } = await makePayingMember(on.api);
    for (const [route, path] of [
      [searchPage, "/desk/members"],
      [memberPage, `/desk/members/${id}`],
    ] as const)
      expect((await visit(route, path)).location).toBe("/desk/login");
    await signIn("analyst");
    expect((await visit(searchPage, "/desk/members")).location).toBe("/desk");
    await expect(visit(memberPage, `/desk/members/${id}`)).rejects.toMatchObject({ status: 403 });
    const sought = await visit(search, "/desk/members", { by: "id", words: id, reason });
    expect(sought.text).not.toContain("Payer");
  });
});

test("a member sees on /account/privacy on which day staff looked", async () => {
  const { id, email } = await makePayingMember(on.api);
  await signIn("support");
  await visit(act, `/desk/members/${id}`, { press: "look", reason });
  await visit(memberLogin, "/login", { email, password: "a month costs little" });
  const page = await visit(privacy, "/account/privacy");
  const day = on.api.now().toISOString().slice(0, 10);
  expect(page.data).toMatchObject({ looks: { state: "ready", data: [day] } });
});
