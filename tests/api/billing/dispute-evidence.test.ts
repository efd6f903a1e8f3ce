import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { consents } from "../../../api/db/consent-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { disputes } from "../../../api/db/payment-tables";
import { sandboxDisputes } from "../../../api/db/sandbox-payment-tables";
import { disputeCommands, showDispute } from "../../../api/desk/operate-disputes";
import { choosePayments } from "../../../api/providers/payments/choose";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, untried } from "../../harness/billing";
import { consentRow } from "../../harness/kept-of-user";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(untried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const deeds = async () =>
  (await api.db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
    action.startsWith("dispute."),
  );
const say = (words: readonly string[], choose?: (db: TestApi["db"]) => Payments) =>
  showDispute(api.settings, words, api.now, choose)(api.db);

async function disputed() {
  const person = await buyer(api);
  await api.db.insert(consents).values(consentRow(person.userId, "subscription", api.now()));
  await person.subscribe(await person.addCard(cards.disputed));
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  const [dispute] = await api.db.select().from(disputes);
  return { ...person, id: dispute?.id ?? "" };
}

it("lists the disputes of nobody by name", async () => {
  expect(await disputeCommands.disputes.act()(api.db)).toBe("No payment is disputed, and none was.");
  const { id } = await disputed();
  const said = await disputeCommands.disputes.act()(api.db);
  expect(said).toMatch(
    new RegExp(
      `^${id} {2}.*\\$20 {2}fraudulent: the bank has the money until it decides \\(needs_response\\)`,
    ),
  );
  expect(said).toMatch(/evidence until .*, submitted: 0$/);
  expect(said).not.toContain("dana");
});

it("prints what the bank would be told, sends nothing, and notes the look", async () => {
  const { id, userId } = await disputed();
  const said = await say([id]);
  for (const part of [
    "dana@example.com",
    "Bought from the IP address:\n    198.51.100.7",
    "agreed to be charged at",
    "This one was not cancelled.",
    "Account created at",
    "Nothing was sent.",
  ]) {
    expect(said).toContain(part);
  }
  expect(await api.db.select().from(sandboxDisputes)).toMatchObject([{ submissions: 0, evidence: null }]);
  expect(await deeds()).toMatchObject([
    { action: "dispute.look", actor: "command", subjectId: userId, fields: expect.arrayContaining([id]) },
  ]);
});

it("sends it with --submit, once, with an entry of the audit log", async () => {
  const { id } = await disputed();
  expect(await say([id, "--submit"])).toMatch(/Sent to the bank\. The audit log has it as entry \d+, /);
  expect(await api.db.select().from(sandboxDisputes)).toMatchObject([
    {
      status: "under_review",
      submissions: 1,
      evidence: { customerEmail: "dana@example.com", purchaseAddress: "198.51.100.7" },
    },
  ]);
  expect(await api.db.select().from(disputes)).toMatchObject([{ status: "under_review", submissions: 1 }]);
  api.advance(60);
  await api.db.update(consents).set({ terms: "Another text." });
  await expect(say([id, "--submit"])).rejects.toThrow("did not take the evidence");
  expect((await deeds()).map(({ action }) => action)).toEqual(["dispute.submit"]);
});

it("is the same sending where the provider's answer was lost", async () => {
  const { id } = await disputed();
  const keys: string[] = [];
  const told =
    (isLost: boolean) =>
    (db: TestApi["db"]): Payments => {
      const payments = choosePayments(api.settings, db, api.now);
      return {
        ...payments,
        submitEvidence: async (dispute, evidence, key) => {
          keys.push(key);
          if (isLost) throw new PaymentError("unavailable", "submitEvidence", { reason: "timeout" });
          return payments.submitEvidence(dispute, evidence, key);
        },
      };
    };
  await expect(say([id, "--submit"], told(true))).rejects.toThrow("did not take the evidence");
  expect(await deeds()).toEqual([]);
  expect(await say([id, "--submit"], told(false))).toContain("Sent to the bank.");
  expect(new Set(keys).size).toBe(1);
});

it("refuses an unknown dispute and an unknown option", async () => {
  await expect(say(["dp_none"])).rejects.toThrow('There is no dispute "dp_none".');
  const { id } = await disputed();
  await expect(say([id, "--send"])).rejects.toThrow('There is no option "--send"');
  expect(await deeds()).toEqual([]);
});
