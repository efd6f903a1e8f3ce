import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consents } from "../../../api/db/consent-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { disputes } from "../../../api/db/payment-tables";
import { sandboxDisputes } from "../../../api/db/sandbox-payment-tables";
import { showDispute } from "../../../api/desk/operate-disputes";
import { OpenedDispute } from "../../../contract/desk-disputes";
import type { DeskRole } from "../../../domain/desk-roles";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, untried } from "../../harness/billing";
import { signInAtDesk } from "../../harness/desk";
import { consentRow } from "../../harness/kept-of-user";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(untried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** A dispute of a member's, and somebody of the desk. */
async function disputed(role: DeskRole = "support") {
  const person = await buyer(api, "kim@example.com");
  await api.db.insert(consents).values(consentRow(person.userId, "subscription", api.now()));
  await person.subscribe(await person.addCard(cards.disputed));
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  const [row] = await api.db.select().from(disputes);
  const path = `/api/desk/disputes/${row?.id}`;
  const { deskToken, id: staff } = await signInAtDesk(api, role);
  const ask = (method: "GET" | "POST", below = "", body?: object) =>
    api.call(method, path + below, { token: deskToken, ...(body && { body }) });
  const read = async () => OpenedDispute.parse((await ask("GET")).body);
  const save = (seen: string, words: object) => ask("POST", "/evidence", { seen, words });
  const send = (seen: string) => ask("POST", "/submission", { seen });
  return { ...person, id: row?.id ?? "", staff, ask, read, save, send };
}
const deeds = async () =>
  (await api.db.select().from(deskAudit).orderBy(deskAudit.seq))
    .filter(({ action }) => action.startsWith("dispute."))
    .map(({ action, actor }) => `${action} by ${actor}`);
const atBank = async () => (await api.db.select().from(sandboxDisputes))[0];

describe("the evidence of a dispute at the desk", () => {
  it("is what the command prints, and each look is noted", async () => {
    const { id, read, staff, userId } = await disputed();
    const { evidence, deeds: none, takesEvidence } = await read();
    const printed = (await showDispute(api.settings, [id], api.now)(api.db)).replaceAll(/^ {4}/gm, "");
    for (const text of Object.values(evidence)) expect(printed).toContain(text);
    expect([none, takesEvidence]).toEqual([[], true]);
    expect(await deeds()).toEqual([`dispute.look by ${staff}`, "dispute.look by command"]);
    expect((await api.db.select().from(deskAudit)).some(({ subjectId }) => subjectId === userId)).toBe(true);
  });

  it("is sent with the words that were saved, once, and the log has what, when and by whom", async () => {
    const { read, save, send, ask, staff } = await disputed();
    const { seen } = await read();
    expect((await save(seen, { activity: "Used daily.\nFrom one browser.", note: "" })).status).toBe(200);
    const saved = await read();
    expect(saved.evidence).toMatchObject({ activity: "Used daily.\nFrom one browser." });
    expect(saved.evidence).not.toHaveProperty("note");
    expect((await send(saved.seen)).body).toEqual({ message: "The evidence is with the bank." });
    expect(await atBank()).toMatchObject({
      submissions: 1,
      evidence: { customerEmail: "kim@example.com", activity: "Used daily.\nFrom one browser." },
    });
    const sent = await read();
    expect(sent).toMatchObject({ status: "under_review", takesEvidence: false, submissions: 1 });
    expect(sent.deeds).toMatchObject([
      { isSent: true, by: staff },
      { isSent: false, by: staff },
    ]);
    expect((await send(sent.seen)).status).toBe(409);
    expect((await ask("POST", "/evidence", { seen: sent.seen, words: { note: "Late." } })).status).toBe(409);
    expect(await atBank()).toMatchObject({ submissions: 1 });
  });

  it("is kept sealed in its entry, which goes with the account", async () => {
    const { read, save, send, userId } = await disputed("owner");
    await save((await read()).seen, { note: "Kim reads daily." });
    await send((await read()).seen);
    const rows = await api.db.select().from(deskAudit);
    expect(JSON.stringify(rows)).not.toContain("Kim reads daily.");
    expect(rows.filter(({ action, sealed }) => action === "dispute.submit" && sealed)).toMatchObject([
      { subjectId: userId },
    ]);
  });

  it("is not sent as it was seen before another has changed it, in either order", async () => {
    const { read, save, send } = await disputed();
    const { seen } = await read();
    await save(seen, { note: "The first." });
    expect((await save(seen, { note: "The second." })).status).toBe(409);
    expect((await send(seen)).status).toBe(409);
    expect(await atBank()).toMatchObject({ submissions: 0 });
    const now = (await read()).seen;
    const both = await Promise.all([send(now), save(now, { note: "Too late." })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await deeds()).filter((deed) => !deed.startsWith("dispute.look"))).toHaveLength(2);
  });

  it("is sent by the command with the words of the desk", async () => {
    const { id, read, save } = await disputed();
    await save((await read()).seen, { note: "A word of the desk." });
    expect(await showDispute(api.settings, [id, "--submit"], api.now)(api.db)).toContain(
      "A word of the desk.",
    );
    expect(await atBank()).toMatchObject({ evidence: { note: "A word of the desk." } });
  });

  it("of a dispute that is none is not there, and an analyst is refused", async () => {
    const { ask, read } = await disputed("analyst");
    expect((await ask("GET")).status).toBe(403);
    expect((await ask("POST", "/submission", { seen: "x" })).status).toBe(403);
    await expect(read()).rejects.toThrow();
    expect(await deeds()).toEqual([]);
    expect(await atBank()).toMatchObject({ submissions: 0 });
  });
});
