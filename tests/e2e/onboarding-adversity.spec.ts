import { expect, type Page, test } from "playwright/test";
import { application } from "../harness/application";
import { readFolder } from "../harness/kept-data";
import { answered } from "../harness/onboarding";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { contactAnswers, fillIn, investorAnswers, saveAndContinue, untickTrustedContact } from "./applicant";
import { fillLogin, journey, newPerson, notice, type Person } from "./journey";
import { changeAnswer, send, signAll } from "./signing";
import { settings } from "./site";

/** Addresses of its own for each of the two runs, which may be at once. */
const ports = (js: boolean) => (js ? { api: 4660, site: 4661 } : { api: 4662, site: 4663 });
const taxId = "417-38-5926";
const traces = [taxId, taxId.replaceAll("-", ""), taxId.replaceAll("-", " ")];
const dataKey = "data key for the journeys only: forty characters";
const taken = "taken@example.com";

/** Registers somebody by the upstream's own calls. */
async function register(api: string, person: Person): Promise<string> {
  const reply = await fetch(`${api}/api/users/register`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  return String((await reply.json()).token);
}

/** Somebody else has an account under that e-mail. */
async function takeEmail(api: string): Promise<void> {
  const token = await register(api, { ...newPerson(), email: taken });
  const reply = await fetch(`${api}/api/brokerage/account`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...application, contact: { ...application.contact, email_address: taken } }),
  });
  expect(reply.status).toBe(200);
}

/** All that a browser shows and sends along. */
function watch(page: Page) {
  const seen: { where: string; text: string }[] = [];
  page.on("request", (request) => seen.push({ where: "address", text: request.url() }));
  return {
    seen,
    async look() {
      seen.push({ where: page.url(), text: await page.content() });
      for (const { name, value } of await page.context().cookies()) seen.push({ where: name, text: value });
    },
  };
}

journey(
  "whatever goes wrong on the way: one account, as answered, and the tax id nowhere to be read (S7)",
  async ({ page, js }, info) => {
    test.setTimeout(600_000);
    page.setDefaultTimeout(60_000);
    const { api, site } = ports(js);
    const url = `http://localhost:${site}`;
    const apiUrl = `http://127.0.0.1:${api}`;
    const data = info.outputPath("data");
    await copyPreparedDataTo(data);
    const shared = { ...settings, API_DATA_DIR: data, PUBLIC_URL: url, LOG_LEVEL: "debug" };
    const started: Started[] = [];
    const start = async (file: string, env: Record<string, string>) => {
      const server = await startServer(file, { ...shared, ...env });
      started.push(server);
      return server;
    };
    const startApi = (secret: string) =>
      start("build/api.js", {
        API_PORT: `${api}`,
        DATA_KEYS: dataKey,
        API_TOKEN_SECRETS: `${secret} token secret of forty characters or so`,
      });
    const startSite = () => start("build/index.js", { PORT: `${site}`, API_BASE_URL: apiUrl });
    let upstream = await startApi("first");
    let web = await startSite();
    try {
      await takeEmail(apiUrl);
      const person = newPerson();
      await register(apiUrl, person);
      const { seen, look } = watch(page);
      await page.goto(`${url}/login?from=/onboarding`);
      await fillLogin(page.locator("#login"), person);

      // A tax id that is mistyped, then a field that is missing beside the right one.
      const { city, ...others } = contactAnswers;
      await fillIn(page, { email: taken, ...others, tax_id: `${taxId}0` });
      await saveAndContinue(page);
      await look();
      await fillIn(page, { tax_id: taxId });
      await saveAndContinue(page);
      await look();
      await fillIn(page, { city });
      await saveAndContinue(page);
      await expect(page).toHaveURL(/\/investor-questionnaire$/);

      // The site is put in place anew between two steps.
      await web.stop();
      web = await startSite();
      await fillIn(page, investorAnswers);
      await untickTrustedContact(page);
      await saveAndContinue(page);
      await expect(page).toHaveURL(/\/agreements$/);
      await look();

      // No access token of before is good any more.
      await upstream.stop();
      upstream = await startApi("second");
      await signAll(page, person);
      await send(page);
      await expect(notice(page, "already has an account with this email")).toBeVisible();
      await look();
      for (const box of await page.locator("#sign").getByRole("checkbox").all())
        await expect(box).toBeChecked();

      await changeAnswer(page, "email", { email: person.email });
      await expect(page.locator("#email")).toContainText(person.email);
      await signAll(page, person);
      // The upstream is away when the button is pressed, and the site is new when it is pressed again.
      await upstream.stop();
      await send(page);
      await expect(notice(page, "There was an error submitting the form. Please try again.")).toBeVisible();
      await look();
      await web.stop();
      [upstream, web] = [await startApi("second"), await startSite()];
      await page.getByRole("button", { name: "Sign and open the account" }).dblclick();
      await expect(page).toHaveURL(/\/2024$/);
      await expect(notice(page, "Sandbox Brokerage account created successfully!")).toBeVisible();
      await look();

      await web.stop();
      await upstream.stop();
      const { applications, tables } = await readFolder(data, { dataKey, email: person.email });
      expect(applications.map(({ state }) => state)).toEqual(["ended", "open"]);
      const [refused, opened] = applications.map(({ request: { agreements: _, ...rest } }) => rest);
      const expected = (email_address: string) => ({
        ...answered,
        contact: { ...answered.contact, email_address },
        identity: { ...answered.identity, given_name: "Sam", family_name: "Reader", tax_id: taxId },
      });
      expect(refused).toEqual(expected(taken));
      expect(opened).toEqual(expected(person.email));
      for (const { agreement, ip_address } of applications[1]?.request.agreements ?? [])
        expect(ip_address, agreement).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);

      const logs = started.map((server) => ({ where: "log", text: server.output() }));
      expect(
        logs.every(({ text }) => text.includes('"')),
        "there are logs to look at",
      ).toBe(true);
      expect(tables.map(({ table }) => table)).toContain("public.brokerage_accounts");
      const everything = [...seen, ...logs, ...tables.map(({ table, text }) => ({ where: table, text }))];
      const found = everything.filter(({ text }) => traces.some((trace) => text.includes(trace)));
      expect(found.map(({ where }) => where)).toEqual([]);
    } finally {
      await Promise.all(started.map((server) => server.stop()));
    }
  },
);
