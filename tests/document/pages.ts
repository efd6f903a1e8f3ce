import { type APIRequestContext, expect, request } from "playwright/test";
import { userAgent } from "../harness/browser";
import { addressOf, listRoutes } from "../screens/routes";

interface Credentials {
  email: string;
  password: string;
}

interface Visitor {
  /** The page of the sign-in; undefined for somebody who is not signed in. */
  entry: string | undefined;
  credentials: Credentials;
  /** The address to open in place of one, where the upstream knows other things. */
  known?: (address: string) => string;
}

/** Every page of the build, and every dialog. */
function addresses(): string[] {
  const routes = listRoutes().filter(({ pattern, isPage }) => isPage && !pattern.endsWith("*"));
  const dialogs = ["login", "forgot-password", "free-test-drive", "get-the-app", "start"];
  return [
    ...routes.map(({ pattern }) => addressOf(pattern)),
    ...dialogs.map((name) => `/2024?modal=${name}`),
  ];
}

/** Signs in by a page's form, where one is given. */
async function enter(
  baseURL: string,
  path: string | undefined,
  form: Credentials,
): Promise<APIRequestContext> {
  const site = await request.newContext({ baseURL, userAgent });
  if (path === undefined) return site;
  const reply = await site.post(path, { form: { ...form }, maxRedirects: 0, headers: { origin: baseURL } });
  expect(reply.status(), "the session is taken").toBe(303);
  return site;
}

/**
 * Opens every page once, without scripts, each with the cookies of the same sign-in.
 * @param faultOf what is wrong with a reply, if anything is
 * @returns the addresses that something is wrong with, and what
 */
export async function visitPages(
  baseURL: string,
  { entry, credentials, known = (address) => address }: Visitor,
  faultOf: (status: number, text: string) => string | undefined,
): Promise<string[]> {
  const site = await enter(baseURL, entry, credentials);
  const cookies = await site.storageState();
  const broken: string[] = [];
  for (const address of addresses().map(known)) {
    // A copy for each: a page that ends the session would spoil the next.
    const visit = await request.newContext({ baseURL, userAgent, storageState: cookies });
    const reply = await visit.get(address, { maxRedirects: 0 });
    const fault = faultOf(reply.status(), await reply.text());
    if (fault) broken.push(`${address}: ${fault}`);
    await visit.dispose();
  }
  await site.dispose();
  return broken;
}
