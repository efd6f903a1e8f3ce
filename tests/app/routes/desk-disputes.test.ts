import { describe, expect, test } from "vitest";
import { action as act, loader as disputePage } from "~/routes/desk.disputes_.$dispute";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { disputes } from "../../../api/db/payment-tables";
import { OpenedDispute } from "../../../contract/desk-disputes";
import { withVisitor } from "../../harness/context";
import { makeStaff } from "../../harness/desk";
import { keepEndedSubscription } from "../../harness/kept-of-user";
import { dana, register } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const on = withVisitor(async () => {});
const { email, password } = dana;

async function signIn() {
  const staff = await makeStaff(on.api, "support");
  await on.visitor.visit(login, "/desk/login", { form: { email, password } });
  await on.visitor.visit(step, "/desk/login/second-step", {
    form: { stepCode: codeAt(staff.secret, on.api.now()) },
  });
  on.api.advance(60);
}

type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, id: string, form?: Record<string, string>) =>
  on.visitor.visit(route, `/desk/disputes/${id}`, { ...(form && { form }), params: { dispute: id } });

/** A payment of Kim's that their bank was asked to take back; the sandbox's bank knows nothing of it. */
async function disputed(): Promise<void> {
  const { id } = await register(on.api, { email: "kim@example.com" });
  await keepEndedSubscription(on.api, id, "kim");
  const at = on.api.now();
  await on.api.db.insert(disputes).values({
    ...{ id: "dp_open", provider: "sandbox", customerId: "cus-kim", subscriptionId: "sub-kim" },
    ...{ amountCents: 2000, reason: "fraudulent", status: "needs_response", standing: "open" },
    ...{ openedAt: at, submissions: 0, readAt: at },
  });
}
const opened = async () => {
  const { data } = await visit(disputePage, "dp_open");
  return OpenedDispute.parse(JSON.parse(JSON.stringify(data)).dispute);
};

describe("the page of a dispute at the desk", () => {
  test("saves texts and says so, and keeps what was typed where it cannot", async () => {
    await signIn();
    await disputed();
    const { seen, evidence } = await opened();
    const product = evidence.product ?? "";
    const saved = await visit(act, "dp_open", { press: "save", seen, product, note: "Typed by hand." });
    expect([saved.status, saved.location]).toEqual([303, "/desk/disputes/dp_open"]);
    expect((await opened()).evidence.note).toBe("Typed by hand.");
    const stale = await visit(act, "dp_open", { press: "save", seen, product, note: "Typed too late." });
    expect(stale.status).toBe(422);
    expect(stale.text).toContain("another one since you saw it");
    expect(stale.text).toContain("Typed too late.");
    const empty = await visit(act, "dp_open", { press: "save", seen, product: "", note: "Kept." });
    expect([empty.status, empty.text.includes("Kept.")]).toEqual([422, true]);
  });

  test("tells what the bank did not take", async () => {
    await signIn();
    await disputed();
    const refused = await visit(act, "dp_open", { press: "submit", seen: (await opened()).seen });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("did not take the evidence");
  });

  test("is none for a name that is no dispute's, and leads who is not signed in to the login", async () => {
    expect((await visit(disputePage, "dp_open")).location).toBe("/desk/login");
    expect((await visit(act, "dp_open", { press: "submit", seen: "x" })).location).toBe("/desk/login");
    await signIn();
    expect((await visit(disputePage, "dp_none")).status).toBe(404);
    expect((await visit(disputePage, "no dispute")).status).toBe(404);
  });
});
