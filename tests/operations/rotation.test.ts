import { afterAll, beforeAll, expect, it } from "vitest";
import { signedAt } from "../harness/application";
import { apiProgram, siteProgram } from "../harness/built";
import { CookieStore } from "../harness/cookies";
import { ask } from "../harness/load";
import { contactForm } from "../harness/onboarding";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";

const MINUTES = 300_000;
const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const sitePort = 4724;
const apiPort = 4725;
const secrets = (age: string) => ({
  SESSION_SECRETS: `the ${age} session secret of a whole rotation`,
  API_TOKEN_SECRETS: `the ${age} token secret of a whole rotation`,
  API_CLIENT_TOKEN: `the ${age} client token of a whole rotation`,
  DATA_KEYS: `the ${age} data key of a whole rotation`,
});
type Secrets = ReturnType<typeof secrets>;
const old = secrets("old");
const fresh = secrets("new");
const both: Secrets = {
  SESSION_SECRETS: `${fresh.SESSION_SECRETS},${old.SESSION_SECRETS}`,
  API_TOKEN_SECRETS: `${fresh.API_TOKEN_SECRETS},${old.API_TOKEN_SECRETS}`,
  API_CLIENT_TOKEN: `${fresh.API_CLIENT_TOKEN},${old.API_CLIENT_TOKEN}`,
  DATA_KEYS: `${fresh.DATA_KEYS},${old.DATA_KEYS}`,
};

let data: Awaited<ReturnType<typeof copyPreparedData>>;
const running = new Map<string, Started>();
/** Those that were restarted as well. */
const started: Started[] = [];
beforeAll(async () => {
  data = await copyPreparedData();
}, MINUTES);
afterAll(async () => {
  await Promise.all([...running.values()].map(({ stop }) => stop("SIGKILL")));
  data.remove();
});

/** Stops what runs of this program, and starts it with these. */
async function restart(program: string, env: Record<string, string>): Promise<void> {
  const before = running.get(program);
  if (before) expect(await before.stop()).toBe(0);
  const process = await startServer(program, env);
  started.push(process);
  running.set(program, process);
}
const restartUpstream = (given: Omit<Secrets, "SESSION_SECRETS">) =>
  restart(apiProgram, {
    ...given,
    API_PORT: String(apiPort),
    API_DATA_DIR: data.folder,
    DEMO_PASSWORD: demo.password,
  });
const restartSite = (given: Pick<Secrets, "SESSION_SECRETS" | "API_CLIENT_TOKEN">) =>
  restart(siteProgram, {
    SESSION_SECRETS: given.SESSION_SECRETS,
    API_CLIENT_TOKEN: given.API_CLIENT_TOKEN,
    PORT: String(sitePort),
    API_BASE_URL: `http://127.0.0.1:${apiPort}`,
    TRUSTED_PROXIES: "1",
  });

/** Somebody's browser at an address of their own. */
function browserAt(address: string) {
  const cookies = new CookieStore();
  const headers = () => ({ "x-forwarded-for": address, ...(cookies.header && { cookie: cookies.header }) });
  const send = async (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const wanted = { path, right: [], headers: { ...headers(), ...(form && type) } };
    return ask(sitePort, body === undefined ? wanted : { ...wanted, method: "POST", body });
  };
  const visit = async (path: string, form?: Record<string, string>) => {
    const reply = await send(path, form);
    cookies.store(reply.headers["set-cookie"] ?? []);
    return reply;
  };
  return {
    visit,
    signIn: async () => expect((await visit("/login", demo)).status).toBe(303),
    isIn: async () => (await visit("/account")).status === 200,
    /** Takes no new cookies from the reply: the browser stays as it was. */
    wouldBeIn: async () => (await send("/account")).status === 200,
    hasDraft: async () => (await visit("/onboarding/contact-information")).text.includes("12 Main Street"),
    addresses: async () => (await visit("/account")).text,
  };
}

const json = { "content-type": "application/json" };
/** Somebody who has applied can answer no more: it is not the one with the draft. */
const applicant = {
  firstName: "Dana",
  lastName: "Lee",
  email: "dana@example.com",
  password: "small trades add up",
};
/** The same application each time: one that is known is no second one. */
const application = signedAt(new Date());
async function apply(): Promise<string> {
  const login = {
    path: "/api/users/login",
    method: "POST",
    headers: json,
    body: JSON.stringify(applicant),
    right: [],
  };
  const { token } = JSON.parse((await ask(apiPort, login)).text);
  const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": "the-one-press" };
  const body = JSON.stringify(application);
  const press = { path: "/api/brokerage/account", method: "POST", headers, body, right: [] };
  return JSON.parse((await ask(apiPort, press)).text).message;
}

it(
  "O5: all secrets rotate, and nobody is signed out, forgotten or taken for another before the old ones go",
  async () => {
    const often = browserAt("203.0.113.1");
    const seldom = browserAt("203.0.113.2");
    const seen: string[] = [];
    /** Holds at every step: who was signed in still is, answers are kept, applications known, visitors' addresses too. */
    const holds = async (step: number) => {
      const address = `203.0.113.${10 + step}`;
      seen.push(address);
      await browserAt(address).signIn();
      expect([step, await often.isIn(), await often.hasDraft(), await apply()]).toEqual([
        step,
        true,
        true,
        "Your application is with Sandbox Brokerage.",
      ]);
      const page = await often.addresses();
      for (const one of seen) expect(page).toContain(`from <!-- -->${one}`);
    };

    await restartUpstream(old);
    await restartSite(old);
    const register = {
      path: "/api/users/register",
      method: "PUT",
      body: JSON.stringify(applicant),
      right: [],
    };
    expect((await ask(apiPort, { ...register, headers: json })).status).toBe(200);
    await often.signIn();
    await seldom.signIn();
    expect((await often.visit("/onboarding/contact-information", contactForm)).status).toBe(303);
    await holds(0);

    await restartUpstream(both);
    await holds(1);

    await restartSite(both);
    await holds(2);
    expect(await seldom.wouldBeIn()).toBe(true);

    // Access tokens of the old secret are refused from here on: they are renewed, and their cookie with them.
    await restartUpstream({ ...fresh, DATA_KEYS: both.DATA_KEYS });
    await holds(3);
    expect((await often.visit("/onboarding/contact-information", contactForm)).status).toBe(303);

    await restartSite(fresh);
    await holds(4);
    expect(await seldom.wouldBeIn()).toBe(false);

    await restartSite(both);
    expect(await seldom.wouldBeIn()).toBe(true);
    for (const { output } of started) expect(output()).not.toMatch(/"level":"(?:error|fatal)"/);
  },
  MINUTES,
);
