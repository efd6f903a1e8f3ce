import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alpacaAt, brokerAccount, listedAccount } from "../../../harness/alpaca";
import { createTestApi, type TestApi } from "../../../harness/api";
import { application, signedAt } from "../../../harness/application";
import { applicant, rowsOf, runAllJobs } from "../../../harness/broker";
import {
  type Behaviour,
  type MisbehavingUpstream,
  reply,
  replyText,
  resetMidBody,
  startUpstream,
} from "../../../harness/upstream";

const create = "POST /v1/accounts";
const list = "GET /v1/accounts";
const asked = () => upstream.seen.map(({ method, path }) => `${method} ${path.split("?")[0]}`);

let upstream: MisbehavingUpstream;
let api: TestApi;
beforeAll(async () => {
  upstream = await startUpstream();
  api = await createTestApi({ brokerage: (_db, now) => alpacaAt(upstream.baseUrl, { now }) });
});
beforeEach(async () => {
  upstream.seen.length = 0;
  await api.reset();
});
afterAll(async () => {
  await api.close();
  await upstream.close();
});

/** Signed when it was sent: no caller of these tests is vouched for. */
const ours = () => listedAccount(signedAt(api.now()));

it.each<[string, Behaviour]>([
  ["that breaks off", resetMidBody],
  ["that says 503", replyText("", 503)],
  ["that cannot be read", replyText("<html>")],
])(
  "a reply %s: the account is looked for before it is asked for again, and is found",
  async (_what, lost) => {
    upstream.on(create, lost);
    upstream.on(list, reply([ours()]));
    const { apply, status } = await applicant(api);
    expect((await apply()).status).toBe(200);
    api.advance(30);
    await runAllJobs(api);
    expect(asked()).toEqual([create, list]);
    expect(await status()).toMatchObject({ status: "SUBMITTED" });
    expect(await rowsOf(api)).toMatchObject([{ state: "open", providerId: brokerAccount().id }]);
  },
);

it("a reply that is lost before the broker did anything: looked for, not found, asked for once more", async () => {
  upstream.on(create, replyText("", 503), reply(brokerAccount()));
  upstream.on(list, reply([]));
  const { apply, status } = await applicant(api);
  await apply();
  api.advance(30);
  await runAllJobs(api);
  expect(asked()).toEqual([create, list, create]);
  expect(await status()).toMatchObject({ status: "SUBMITTED" });
});

it("while it cannot be looked for, it is not asked for", async () => {
  upstream.on(create, replyText("", 503));
  upstream.on(list, replyText("", 503));
  const { apply } = await applicant(api);
  await apply();
  for (let i = 0; i < 3; i++) {
    api.advance(900);
    await runAllJobs(api);
  }
  expect(asked()).toEqual([create, list, list, list]);
});

it("a stranger's account with the e-mail that somebody typed is never taken for theirs", async () => {
  const strangers = listedAccount(application, {
    id: "a-stranger",
    agreements: [{ agreement: "customer_agreement", signed_at: "2025-01-01T00:00:00Z" }],
  });
  upstream.on(create, replyText("", 503), replyText('{"code":40910000,"message":"email exists"}', 409));
  upstream.on(list, reply([strangers]));
  const { apply, status } = await applicant(api);
  await apply();
  api.advance(30);
  await runAllJobs(api);
  // It may yet be ours that is not listed: only after a while is it somebody else's.
  expect(await status()).toMatchObject({ status: "processing" });
  api.advance(890);
  await runAllJobs(api);
  expect(await rowsOf(api)).toMatchObject([{ state: "ended", refusedAs: "conflict", providerId: null }]);
});

it("a known e-mail at the first attempt is refused at once, without looking for anybody's account", async () => {
  upstream.on(create, replyText('{"code":40910000,"message":"email exists"}', 409));
  upstream.on(list, reply([ours()]));
  const { apply } = await applicant(api);
  expect((await apply()).status).toBe(409);
  expect(asked()).toEqual([create]);
});

it.each([400, 403, 422])("%i ends the application: nothing asks again", async (code) => {
  upstream.on(create, replyText('{"code":42210000,"message":"city is invalid"}', code));
  const { apply } = await applicant(api);
  expect((await apply()).status).toBe(code === 403 ? 403 : 422);
  api.advance(3600);
  await runAllJobs(api);
  expect(asked()).toEqual([create]);
});

it("too many requests: not asked again before the time that the broker named", async () => {
  const reset = Math.floor(api.now().getTime() / 1000) + 120;
  upstream.on(
    create,
    replyText('"rate limit exceeded"', 429, { "x-ratelimit-reset": String(reset) }),
    reply(brokerAccount()),
  );
  upstream.on(list, reply([]));
  const { apply, status } = await applicant(api);
  expect((await apply()).status).toBe(200);
  api.advance(100);
  await runAllJobs(api);
  expect(asked()).toEqual([create]);
  const [row] = await rowsOf(api);
  expect(row?.dueAt?.getTime()).toBeGreaterThanOrEqual(reset * 1000);
  api.advance(26);
  await apply();
  expect(await status()).toMatchObject({ status: "SUBMITTED" });
});

it("a key that the broker refuses turns nobody away, and is in the log for whoever can mend it", async () => {
  upstream.on(
    create,
    replyText('{"code":40110000,"message":"request is not authorized"}', 401),
    reply(brokerAccount()),
  );
  upstream.on(list, reply([]));
  const { apply, status } = await applicant(api);
  expect((await apply()).status).toBe(200);
  expect(api.logs().join("")).toContain("brokerage createAccount: unauthorized (401 40110000)");
  expect(api.logs().join("")).not.toContain("the-secret");
  api.advance(30);
  await runAllJobs(api);
  expect(await status()).toMatchObject({ status: "SUBMITTED" });
});
