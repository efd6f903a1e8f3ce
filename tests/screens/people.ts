import { type APIRequestContext, type BrowserContext, request } from "playwright/test";
import { cleared } from "../e2e/investor";
import { newPerson, type Person, register } from "../e2e/journey";
import { demo, siteUrl } from "../e2e/site";
import { userAgent } from "../harness/browser";
import { identityForm } from "../harness/investors";
import { contactForm, investorForm } from "../harness/onboarding";
import type { Who } from "./state";

export type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Well before an access token ends: were it renewed in one browser, the copies of the others would end the session. */
const usableMs = 5 * 60_000;
const known = new Map<Who, { cookies: Promise<Cookies>; until: number }>();

/** The cookies of somebody of that kind: the same person's for all states that only look. */
export function cookiesOf(who: Who): Promise<Cookies> {
  const before = known.get(who);
  if (before && Date.now() < before.until) return before.cookies;
  const cookies = begin(who);
  known.set(who, { cookies, until: Date.now() + usableMs });
  return cookies;
}

async function begin(who: Who): Promise<Cookies> {
  if (who === "visitor") return { cookies: [], origins: [] };
  const site = await request.newContext({ baseURL: siteUrl, userAgent });
  await enter[who](site, newPerson());
  // A notice that welcomes is said once, and not in every state.
  await site.get("/legal/terms");
  const cookies = await site.storageState();
  await site.dispose();
  return cookies;
}

const enter: Record<Exclude<Who, "visitor">, (site: APIRequestContext, person: Person) => Promise<void>> = {
  member: (site) => post(site, "/login", demo),
  async newcomer(site, person) {
    await register(person);
    const { email, password } = person;
    await post(site, "/login", { email, password });
  },
  async applicant(site, person) {
    await enter.newcomer(site, person);
    await post(site, "/onboarding/contact-information", { ...contactForm, email: person.email });
    await post(site, "/onboarding/investor-questionnaire", investorForm);
  },
  investor: (site, person) => post(site, "/invest/sign-up", { ...person }),
  async cleared(site, person) {
    await enter.investor(site, person);
    await post(site, "/invest/verify", { ...identityForm, taxId: cleared() });
  },
};

async function post(site: APIRequestContext, path: string, form: Record<string, string>): Promise<void> {
  const reply = await site.post(path, { form, maxRedirects: 0 });
  if (![302, 303].includes(reply.status()))
    throw new Error(`${path} came back with ${reply.status()}: ${(await reply.text()).slice(0, 500)}`);
}
