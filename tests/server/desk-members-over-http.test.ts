import type http from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientToken, createTestApi, type TestApi } from "../harness/api";
import { listenFor } from "../harness/bridge";
import { siteProgram } from "../harness/built";
import { makeStaff } from "../harness/desk";
import { FormClient } from "../harness/form-client";
import { makeKitStaff } from "../harness/kit-staff";
import { makePayingMember } from "../harness/paying-member";
import { dana } from "../harness/people";
import { type Started, startServer } from "../harness/processes";
import { codeAt } from "../harness/second-step";
import { portOf } from "../harness/upstream";

let api: TestApi;
let bridge: http.Server;
let site: Started;
let origin = "";

async function freePort(): Promise<number> {
  const server = await listenFor(async () => new Response());
  const free = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

beforeAll(async () => {
  api = await createTestApi();
  bridge = await listenFor(api.fetch);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  site = await startServer(siteProgram, {
    ...{ APP_ENV: "development", PORT: String(port), PUBLIC_URL: origin },
    ...{ API_BASE_URL: `http://127.0.0.1:${portOf(bridge)}`, API_CLIENT_TOKEN: clientToken },
    SESSION_SECRETS: "of the site in front of the members: forty characters",
  });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  bridge?.closeAllConnections();
  bridge?.close();
  await api?.close();
});
beforeEach(() => api.reset());

async function signIn(email: string, password: string, code: string): Promise<FormClient> {
  const staff = new FormClient(origin);
  await staff.open("/desk/login");
  staff.fill("Email", email);
  staff.fill("Password", password);
  await staff.press("Go on");
  staff.fill("Code", code);
  await staff.press("Sign in");
  expect(staff.path).toBe("/desk");
  return staff;
}

/** The choice of a list that begins so, as the page has it. */
const choiceOf = (page: FormClient, begins: string): string =>
  new RegExp(`${begins}[^$]*\\$[\\d,.]+`).exec(page.text)?.[0] ?? "";

test("support and an owner help a member by forms alone, and the member sees the day", async () => {
  const support = await makeStaff(api, "support");
  const owner = await makeKitStaff(api);
  const ada = await makePayingMember(api, { firstName: "Ada", lastName: "Byron", email: "ada@example.com" });
  const [helper, chief] = [
    await signIn(dana.email, dana.password, codeAt(support.secret, api.now())),
    await signIn(owner.email, owner.password, owner.codes.pop() ?? ""),
  ];

  // Look the member up.
  await helper.follow("Members");
  helper.fill("Look by", "Name");
  helper.fill("Email, name or id", "byron");
  await expect(helper.press("Look for members")).rejects.toThrow("422");
  // The client reads no choice that a page comes with: it is made again.
  helper.fill("Look by", "Name");
  helper.fill("Why you look", "They wrote in.");
  await helper.press("Look for members");
  expect(helper.text).toContain("ad•••@ex•••.com");
  await helper.press("Open");
  expect(helper.path).toBe(`/desk/members/${ada.id}`);
  helper.fill("Note", "They were charged twice.");
  await helper.press("Keep the note");
  expect(helper.text).toContain("They were charged twice.");

  // A charge is given back by support, and more than that is not.
  await helper.follow("Subscription and charges");
  helper.fill("Charge", choiceOf(helper, "[0-9A-F]{8}-0001, "), "refund");
  helper.fill("Reason", "Charged twice.", "refund");
  await helper.press("Give a charge back");
  expect(helper.text).toContain("Nothing is left to give back.");
  helper.fill("Months", "2", "grant");
  helper.fill("Reason", "A long outage.", "grant");
  await expect(helper.press("Give free months")).rejects.toThrow("422");
  expect(helper.text).toContain("Support gives one member $50 within 30 days at most.");

  // An owner asks, and another person approves.
  await chief.open(`/desk/members/${ada.id}/subscription`);
  chief.fill("Why you look", "Support asked.");
  await chief.press("Open the page");
  chief.fill("Months", "2", "grant");
  chief.fill("Reason", "A long outage.", "grant");
  await chief.press("Give free months");
  expect(chief.text).toContain("Waits for a second person");
  await helper.open(`/desk/members/${ada.id}/subscription`);
  helper.fill("What", choiceOf(helper, "Free months, "), "decide");
  helper.fill("Decision", "Approve", "decide");
  helper.fill("Reason", "It was out for weeks.", "decide");
  await helper.press("Decide on what waits");
  expect(helper.text).not.toContain("Waits for a second person");

  // The member sees the day.
  const member = new FormClient(origin);
  await member.open("/login");
  member.fill("Email", ada.email);
  member.fill("Password", "a month costs little");
  await member.press("Login");
  await member.open("/account/privacy");
  const [year, month, day] = api.now().toISOString().slice(0, 10).split("-");
  expect(member.text).toContain(`${month}/${day}/${year}`);

  // They asked in writing to be erased.
  await helper.open(`/desk/members/${ada.id}/data`);
  helper.fill("Day of the request", "2020-01-02", "erase");
  helper.fill("How the request came", "By letter", "erase");
  helper.fill("Their email, typed again", ada.email, "erase");
  await helper.press("Erase for good");
  expect(helper.path).toBe("/desk/members");
  await chief.open("/desk/audit");
  for (const deed of ["find", "open", "note", "refund", "grant", "approve", "erase"])
    expect(chief.text).toContain(`member.${deed}`);
  expect(site.output()).not.toContain(ada.email);
});
