import { describe, expect, test } from "vitest";
import { action as subscribe } from "~/routes/newsletter";
import { action as confirm } from "~/routes/newsletter_.confirm.$token";
import { action as leave } from "~/routes/unsubscribe.$token";
import { subscribers } from "../../../api/db/schema";
import { withVisitor } from "../../harness/context";
import { mailedToken } from "../../harness/people";

const on = withVisitor();

const email = "reader@example.com";
const ask = (form: Record<string, string>) => on.visitor.visit(subscribe, "/newsletter", { form });
const pressConfirm = (token: string) =>
  on.visitor.visit(confirm, `/newsletter/confirm/${token}`, { params: { token }, form: {} });
const pressLeave = (token: string, form = {}) =>
  on.visitor.visit(leave, `/unsubscribe/${token}`, { params: { token }, form });

async function mailedLink(page: string): Promise<string> {
  await on.api.runJobs();
  return mailedToken(on.api, page);
}
async function subscriber() {
  const [row] = await on.api.db.select().from(subscribers);
  return row;
}

describe("the newsletter", () => {
  test("is asked for from any page, and leads back there with a notice", async () => {
    const reply = await ask({ email, from: "/legal/terms" });
    expect([reply.status, reply.location]).toEqual([303, "/legal/terms"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Almost done: please confirm with the link that we have emailed you.",
    });
  });

  test("comes to nobody who has not confirmed", async () => {
    await ask({ email });
    const token = await mailedLink("newsletter/confirm");
    expect((await subscriber())?.confirmedAt).toBeNull();
    const reply = await pressConfirm(token);
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "You are subscribed to the newsletter." });
    expect((await subscriber())?.confirmedAt).not.toBeNull();
  });

  test("says on its own page what is wrong with the address", async () => {
    const reply = await ask({ email: "reader@", from: "/2024" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { email: "Please enter a valid email" },
      repopulateFields: { email: "reader@", from: "/2024" },
    });
  });

  test.each(["a".repeat(32), "short", "../x"])("has no use for a link of nobody's: %s", async (token) => {
    expect(await pressConfirm(token)).toMatchObject({ status: 410, data: { dead: true } });
    expect(await pressLeave(token)).toMatchObject({ status: 410, data: { outcome: "dead" } });
  });
});

describe("a field that nobody sees", () => {
  test("filled in: answered as a person is, and nobody is written down", async () => {
    const reply = await ask({ email, from: "/legal/terms", website: "https://bot.example" });
    expect([reply.status, reply.location]).toEqual([303, "/legal/terms"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "Almost done: please confirm with the link that we have emailed you.",
    });
    await on.api.runJobs();
    expect([await subscriber(), await on.api.mails()]).toEqual([undefined, []]);
  });

  test("filled in beside a mistake: the mistake is told, as to a person", async () => {
    const reply = await ask({ email: "reader@", website: "https://bot.example" });
    expect(reply).toMatchObject({
      status: 422,
      data: { fieldErrors: { email: "Please enter a valid email" } },
    });
  });
});

describe("leaving", () => {
  async function unsubscribeLink(): Promise<string> {
    await ask({ email });
    await pressConfirm(await mailedLink("newsletter/confirm"));
    return mailedLink("unsubscribe");
  }

  test("takes one press, and says so", async () => {
    const reply = await pressLeave(await unsubscribeLink());
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "You are unsubscribed. No more newsletters will be sent.",
    });
    expect((await subscriber())?.confirmedAt ?? null).toBeNull();
  });

  test("can be done by the mail program: no redirect (RFC 8058)", async () => {
    const token = await unsubscribeLink();
    const reply = await pressLeave(token, { "List-Unsubscribe": "One-Click" });
    expect(reply).toMatchObject({ status: 200, location: null, data: { outcome: "left" } });
  });
});
