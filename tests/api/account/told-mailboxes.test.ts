import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginEpoch, findAccountByEmail, ownerBy } from "../../../api/account/account";
import type { Mail } from "../../../api/mail/message";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { createTestApi, type TestApi } from "../../harness/api";

/** What the mail server took, and whether it takes any. */
const post: { taken: Mail[]; isAway: boolean } = { taken: [], isAway: false };
const send = async (mail: Mail) => {
  if (post.isAway) throw new Error("no mail server");
  post.taken.push(mail);
};

let opened: TestApi | undefined;
const api = (): TestApi => {
  if (!opened) throw new Error("The upstream exists only while tests run.");
  return opened;
};
beforeAll(async () => {
  opened = await createTestApi({ settings: { limitsFactor: 1 }, send });
}, 300_000);
beforeEach(async () => {
  await api().reset();
  post.taken = [];
  post.isAway = false;
});
afterAll(() => opened?.close());

describe.each(kindsOfAccounts)("a mailbox that an account of $service names", (kind) => {
  const { path, askForEmail } = accountOf(api, kind);
  const { email, password } = kind.person;
  const subjectsTo = (address: string) =>
    post.taken.filter(({ to }) => to === address).map(({ subject }) => subject);

  it("gets no mail that codes are off where there were none", async () => {
    const { token } = await kind.register(api());
    await api().runJobs();
    const before = subjectsTo(email);
    const off = () => api().call("DELETE", path("second-step/codes"), { token, body: { password } });
    const statuses = [];
    for (let at = 0; at < 21; at++) statuses.push((await off()).status);
    expect(statuses, "20 an hour").toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await api().runJobs();
    expect(subjectsTo(email)).toEqual(before);
  });

  it("is told of a sign-up with its address after an outage of the mail server, and once a day", async () => {
    await kind.register(api());
    await api().runJobs();
    const service = kind.service === "users" ? "user" : "investor";
    const isTold = async () => {
      post.taken = [];
      await api().jobs.send("address-taken-mail", { kind: service, email });
      await api().runJobs();
      return subjectsTo(email).length;
    };
    post.isAway = true;
    expect(await isTold()).toBe(0);
    post.isAway = false;
    expect(await isTold()).toBeGreaterThan(0);
    expect(await isTold()).toBe(0);
  });

  it("gets no link to a change of address that was asked for before the owner's remedy", async () => {
    const { token } = await kind.register(api());
    const service = kind.service === "users" ? "user" : "investor";
    const account = await findAccountByEmail(api().db, service, email);
    const owner = ownerBy(service, account?.id ?? "");
    await askForEmail(token, "other@example.com");
    await beginEpoch(api().db, owner);
    await api().runJobs();
    expect(subjectsTo("other@example.com")).toEqual([]);
    await askForEmail(token, "third@example.com");
    await api().runJobs();
    expect(subjectsTo("third@example.com")).toHaveLength(1);
  });
});
