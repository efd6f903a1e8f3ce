import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pledges } from "../../../api/db/investor-tables";
import type { Mail } from "../../../api/mail/message";
import { createTestApi, type TestApi } from "../../harness/api";
import { backer, investorRound, openRound, pledgeRows } from "../../harness/pledges";

/** What the mail server took, and whether it takes any. */
const post: { taken: string[]; isAway: boolean } = { taken: [], isAway: false };
const send = async ({ subject }: Mail) => {
  if (post.isAway) throw new Error("no mail server");
  post.taken.push(subject);
};
const received = "Your pledge of $50 was received";
const refunded = "Your pledge of $50 was refunded";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ ...openRound, send });
});
beforeEach(() => {
  post.taken = [];
  post.isAway = false;
  return api.reset();
});
afterAll(() => api.close());

/** Somebody whose pledge was committed during a call; the job that tells of it has not run. */
async function committed() {
  const iris = await backer(api);
  const { id } = await iris.pay(5_000);
  expect(await iris.states()).toEqual(["committed"]);
  return { ...iris, id };
}
const loseJobs = () => api.db.execute(sql`delete from pgboss.job`);
const roundAfter = async (minutes: number) => {
  api.advance(minutes * 60);
  await investorRound(api);
};

it("a mail about a pledge whose job was lost is sent by the round, once", async () => {
  await committed();
  await loseJobs();
  await roundAfter(1);
  await roundAfter(6);
  expect(post.taken).toEqual([received]);
  expect(await pledgeRows(api)).toMatchObject([{ mailed: ["committed"], mailClaims: {} }]);
});

it("one whose sender died over it is left to them for five minutes, and then sent by the round", async () => {
  await committed();
  await api.db.update(pledges).set({ mailClaims: { committed: api.now().toISOString() } });
  await roundAfter(4);
  expect(post.taken).toEqual([]);
  await roundAfter(2);
  expect(post.taken).toEqual([received]);
});

it("a job that runs twice sends one mail", async () => {
  const { id } = await committed();
  await api.jobs.send("pledge-mail", { id });
  await api.runJobs();
  expect(post.taken).toEqual([received]);
});

it("what the mail server did not take is sent when it takes mail again", async () => {
  await committed();
  post.isAway = true;
  await api.runJobs();
  post.isAway = false;
  await roundAfter(6);
  await roundAfter(6);
  expect(post.taken).toEqual([received]);
});

it("an address that takes no mail for a week is not written to any more", async () => {
  await committed();
  post.isAway = true;
  await api.runJobs();
  post.isAway = false;
  await roundAfter(8 * 24 * 60);
  expect(post.taken).toEqual([]);
  expect(await pledgeRows(api)).toMatchObject([{ mailed: [], mailClaims: {} }]);
});

it("a pledge that was taken back before anybody was told of it is told of as refunded alone", async () => {
  const { id, cancel } = await committed();
  await cancel(id);
  await api.runJobs();
  await roundAfter(6);
  expect(post.taken).toEqual([refunded]);
});

it("of a pledge that waits, and of one that nobody was to be told of, no mail is sent", async () => {
  const { pay, states } = await backer(api, { answers: { taxId: "417-38-0001" } });
  await pay(5_000);
  expect(await states()).toEqual(["checks_pending"]);
  await investorRound(api);
  expect(post.taken).toEqual([]);
});
