import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bankItems, sandboxBankItems } from "../../../api/db/bank-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { linking, ofSite, openAccount, processorTokenFor, shareAccounts } from "../../harness/bank";
import { accountPath, faultyBroker, hold } from "../../harness/broker";
import { registerConfirmed } from "../../harness/people";

const path = `${accountPath}/banks`;
const { faults, brokerage } = faultyBroker();

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ ...ofSite, brokerage });
});
afterAll(() => api.close());

const atBank = () => api.db.$count(sandboxBankItems);
const later = async (hours: number) => {
  api.advance(hours * 3_600);
  await api.jobs.send("bank-round", {});
  await api.runJobs();
};
/** A user with an open account, who links a bank by a token. */
async function holder() {
  await api.reset();
  const { token } = await registerConfirmed(api);
  await openAccount(api, token);
  const label = { name: "Sandbox Checking", mask: "0000", accountType: "checking" };
  return {
    add: async (processorToken: string) =>
      (await api.call("POST", path, { token, body: { processorToken, ...label } })).status,
  };
}

it("a bank whose confirmation was lost keeps its sign-in, although a second press was refused", async () => {
  const { add } = await holder();
  const processorToken = await processorTokenFor(api);
  faults.afterBank = () => Promise.reject(new Error("the connection broke"));
  expect(await add(processorToken)).toBe(500);
  faults.afterBank = undefined;
  expect(await add(processorToken)).toBe(409);
  await later(7);
  expect(await atBank()).toBe(1);
});

it("a bank that was confirmed after a second press was refused keeps its sign-in", async () => {
  const { add } = await holder();
  const processorToken = await processorTokenFor(api);
  const slow = hold();
  faults.afterBank = slow.fault;
  const first = add(processorToken);
  await slow.begun;
  expect(await add(processorToken)).toBe(409);
  slow.letGo();
  expect(await first).toBe(200);
  await later(7);
  expect(await api.db.select().from(bankItems)).toMatchObject([{ removeAt: null }]);
  expect(await atBank()).toBe(1);
});

it("a sign-in that was refused because another bank is linked is removed after some hours", async () => {
  const { add } = await holder();
  expect(await add(await processorTokenFor(api))).toBe(200);
  expect(await add(await processorTokenFor(api, "sandbox-savings"))).toBe(409);
  expect(await atBank()).toBe(2);
  await later(7);
  expect(await atBank()).toBe(1);
});

it("a sign-in that cannot be kept is removed at the provider at once", async () => {
  await api.reset();
  const { begin, result, processorToken } = linking(api);
  const { linkToken, hostedUrl } = await begin();
  await shareAccounts(api, hostedUrl);
  const { publicToken, accounts } = await result(linkToken);
  await api.db.execute(sql`alter table bank_items rename to bank_items_away`);
  try {
    expect((await processorToken(publicToken ?? "", accounts?.[0]?.id ?? "")).status).toBe(500);
  } finally {
    await api.db.execute(sql`alter table bank_items_away rename to bank_items`);
  }
  expect(await atBank()).toBe(0);
});
