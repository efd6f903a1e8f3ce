import type http from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRanges } from "../../api/desk/addresses";
import { grantRole } from "../../api/desk/operate";
import { clientToken, createTestApi, type TestApi } from "../harness/api";
import { listenFor } from "../harness/bridge";
import { siteProgram } from "../harness/built";
import { CookieStore } from "../harness/cookies";
import { makeStaff } from "../harness/desk";
import { addApplication, addLead, addSubmission } from "../harness/desk-people";
import { send } from "../harness/http-client";
import { dana, register } from "../harness/people";
import { type Started, startServer } from "../harness/processes";
import { codeAt } from "../harness/second-step";
import { portOf } from "../harness/upstream";

const inside = "203.0.113.9";
const outside = "198.51.100.9";
const { email, password } = dana;

let api: TestApi;
let bridge: http.Server;
let site: Started;
let port: number;

async function freePort(): Promise<number> {
  const server = await listenFor(async () => new Response());
  const free = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

const host = () => `localhost:${port}`;

/** A browser without scripts, at that address. */
function browserAt(address: string, cookies = new CookieStore()) {
  const from = { "x-forwarded-for": address, "user-agent": "Mozilla/5.0 Firefox/140.0" };
  return {
    cookies,
    get: (path: string) => send(port, path, host(), { cookies, headers: from }),
    post: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send(port, path, host(), {
        method: "POST",
        cookies,
        body: new URLSearchParams(form).toString(),
        headers: { ...from, origin: `http://${host()}`, "sec-fetch-site": "same-origin", ...headers },
      }),
  };
}

beforeAll(async () => {
  api = await createTestApi({ settings: { deskAddresses: readRanges(["203.0.113.0/24"]) } });
  bridge = await listenFor(api.fetch);
  port = await freePort();
  site = await startServer(siteProgram, {
    ...{ APP_ENV: "development", PORT: String(port), PUBLIC_URL: `http://${host()}`, TRUSTED_PROXIES: "1" },
    ...{ API_BASE_URL: `http://127.0.0.1:${portOf(bridge)}`, API_CLIENT_TOKEN: clientToken },
    SESSION_SECRETS: "of the site in front of the desk: forty characters",
  });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  bridge?.closeAllConnections();
  bridge?.close();
  await api?.close();
});
beforeEach(() => api.reset());

/** Dana, an owner, signed in to the desk from inside of its addresses. */
async function signIn() {
  const { secret } = await makeStaff(api, "analyst");
  await grantRole(api.settings, email, "owner", api.now)(api.db);
  const browser = browserAt(inside);
  await browser.post("/desk/login", { email, password });
  const done = await browser.post("/desk/login/second-step", { stepCode: codeAt(secret, api.now()) });
  expect([done.status, done.headers.location]).toEqual([303, "/desk"]);
  return browser;
}

describe("an owner's visit to the desk, without a script", () => {
  test("signs in by two steps, reads the log, opens an entry, takes a file, and leaves", async () => {
    const browser = await signIn();
    const home = await browser.get("/desk");
    expect(home.text).toContain("Audit log");
    expect(home.headers["cache-control"]).toBe("private, no-store");
    expect(home.text).toContain('<meta name="robots" content="noindex"');
    expect(home.text).not.toContain("__remixContext");
    const log = await browser.get("/desk/audit");
    expect(log.text).toContain("role.grant");
    const entry = await browser.get("/desk/audit/1");
    expect(entry.text).toContain("&quot;analyst&quot;,&quot;owner&quot;");
    const file = await browser.get("/desk/audit.csv");
    expect([file.status, file.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(file.text.split("\r\n")[0]).toContain("Number,When,Who");
    const out = await browser.post("/desk/logout");
    expect([out.status, out.headers.location]).toEqual([303, "/desk/login"]);
    expect((await browser.get("/desk/audit")).headers.location).toBe("/desk/login");
  });

  test("answers a lead, decides on a trade, asks about a stuck application, and reads the revenue", async () => {
    const browser = await signIn();
    const { id: userId } = await register(api, { email: "kim@example.com" });
    const [lead, trade] = [await addLead(api), await addSubmission(api)];
    const application = await addApplication(api, userId);
    const press = async (path: string, form: Record<string, string>, back = path) => {
      const done = await browser.post(path, form);
      expect([path, done.status, done.headers.location]).toEqual([path, 303, back]);
      return (await browser.get(back)).text;
    };
    expect((await browser.get("/desk/leads")).text).toContain(`/desk/leads/${lead}`);
    const typed = { press: "answer", version: "0", subject: "", body: "Typed before." };
    const begun = await browser.post(`/desk/leads/${lead}?template=talk`, typed);
    expect(begun.text).toContain("Typed before.");
    expect(begun.text).toContain("Hello Kim,");
    expect(begun.text).toContain('name="version" value="0"');
    const answer = { press: "answer", version: "0", subject: "Your message", body: "Hello Kim." };
    expect(await press(`/desk/leads/${lead}`, answer)).toContain("Answer: Your message");
    const decision = { press: "decide", seen: "pending", decision: "accepted", reason: "It fits." };
    expect(await press(`/desk/trades/${trade}`, decision, "/desk/trades")).toContain("It fits.");
    expect((await browser.get("/desk/applications")).text).toContain("Send a bill with your address.");
    await press(`/desk/applications/${application}`, { press: "ask" });
    const business = await browser.get("/desk/business");
    expect(business.text).toContain("Monthly recurring revenue");
    expect(business.text).not.toContain("__remixContext");
    await api.runJobs();
    expect((await api.mails()).filter(({ to }) => to === "kim@example.com")).toHaveLength(1);
    const log = (await browser.get("/desk/audit")).text;
    for (const deed of ["lead.open", "lead.answer", "submission.accept", "application.ask"])
      expect(log).toContain(deed);
  });

  test("leaves nothing of anybody in the site's log", async () => {
    const browser = await signIn();
    await browser.get("/desk/audit");
    expect(site.output()).not.toContain(email);
  });
});

describe("who must not get in", () => {
  const pages = ["/desk", "/desk/audit", "/desk/audit/1", "/desk/audit.csv"];

  test("a member, signed in as one alone, is led to the desk's login", async () => {
    await makeStaff(api);
    const member = browserAt(inside);
    await member.post("/login", { email, password });
    for (const path of pages) expect((await member.get(path)).headers.location, path).toBe("/desk/login");
    expect((await member.post("/desk/login", { email, password })).status).toBe(422);
  });

  test("a stolen cookie of the desk opens no data from another network, where it did from its own", async () => {
    const { cookies, get } = await signIn();
    expect((await get("/desk/audit")).status).toBe(200);
    const thief = browserAt(outside, cookies);
    for (const path of pages) {
      const reply = await thief.get(path);
      expect([path, reply.status]).toEqual([path, 403]);
      expect(reply.text).not.toMatch(/role\.grant|dana@/);
    }
  });

  test("nobody begins a sign-in from another network", async () => {
    await makeStaff(api, "owner");
    const reply = await browserAt(outside).post("/desk/login", { email, password });
    expect(reply.status).not.toBe(303);
    expect(reply.text).toContain("The desk cannot be used from this network.");
  });

  test("another site's form changes nothing: its posts are refused before anything of the desk runs", async () => {
    const browser = await signIn();
    for (const path of ["/desk/login", "/desk/login/second-step", "/desk/logout"]) {
      const forged = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      expect((await browser.post(path, {}, forged)).status, path).toBe(403);
    }
    expect((await browser.get("/desk/audit")).status).toBe(200);
  });
});
