import { expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import type { DeskRole } from "../../../domain/desk-roles";
import { signInAtDesk } from "../../harness/desk";
import { addApplication, addInvestor, addLead, addSubmission } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { register } from "../../harness/people";

onEachDatabase((api) => {
  /** Every call about people who ask and about the business, with input that it takes, and who may make it. */
  async function guarded() {
    const support: readonly DeskRole[] = ["support", "owner"];
    const owner: readonly DeskRole[] = ["owner"];
    const { id } = await register(api(), { email: "kim@example.com" });
    const lead = `/api/desk/leads/${await addLead(api())}`;
    const gone = `/api/desk/leads/${await addLead(api(), { email: "gone@example.com" })}`;
    const submission = `/api/desk/submissions/${await addSubmission(api())}`;
    const application = `/api/desk/applications/${await addApplication(api(), id)}`;
    const decision = { seen: "pending", decision: "accepted", reason: "None." };
    return [
      ["GET", "/api/desk/leads", undefined, support],
      ["GET", "/api/desk/leads-file", undefined, support],
      ["GET", lead, undefined, support],
      ["POST", `${lead}/state`, { version: 0, state: "working" }, support],
      ["POST", `${lead}/notes`, { version: 1, body: "None." }, support],
      ["POST", `${lead}/answers`, { version: 2, subject: "None.", body: "None." }, support],
      ["POST", `${gone}/erase`, { version: 0, reason: "None." }, support],
      ["GET", "/api/desk/submissions", undefined, support],
      ["GET", submission, undefined, support],
      ["POST", `${submission}/decision`, decision, support],
      ["GET", "/api/desk/applications", undefined, support],
      ["GET", application, undefined, support],
      ["POST", `${application}/ask`, {}, support],
      ["GET", "/api/desk/investors", undefined, support],
      ["GET", `/api/desk/investors/${await addInvestor(api())}`, undefined, support],
      ["GET", "/api/desk/business", undefined, owner],
      ["GET", "/api/desk/disputes", undefined, support],
    ] as const;
  }
  /** What was done or looked at; refusals are noted besides. */
  const deeds = async () =>
    (await api().db.select().from(deskAudit)).filter(({ action }) => !/^(?:desk|refused)\./.test(action));

  it("no call answers a member's token, none, or a junk one", async () => {
    const { token } = await signInAtDesk(api(), "owner");
    for (const [method, path, body] of await guarded()) {
      for (const wrong of [token, "junk.junk.junk", undefined]) {
        const reply = await api().call(method, path, { body, ...(wrong !== undefined && { token: wrong }) });
        expect([method, path, reply.status]).toEqual([method, path, 401]);
      }
    }
    expect(await deeds()).toEqual([]);
  });

  it.each(["analyst", "support", "owner"] as const)(
    "%s is answered by their own calls alone",
    async (role) => {
      const { deskToken } = await signInAtDesk(api(), role);
      for (const [method, path, body, allowed] of await guarded()) {
        const { status } = await api().call(method, path, { body, token: deskToken });
        expect([method, path, status]).toEqual([method, path, allowed.includes(role) ? 200 : 403]);
      }
      if (role === "analyst") expect(await deeds()).toEqual([]);
    },
  );
});
