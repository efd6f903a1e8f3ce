import { type APIRequestContext, expect, request, test } from "playwright/test";
import { userAgent } from "../harness/browser";
import { addressOf, listRoutes } from "../screens/routes";
import { mockedSiteUrl } from "./at";

/** Anybody's: a mock takes every password. */
const credentials = { email: "ada@example.com", password: "a password for a mock" };
const entries = { visitor: undefined, member: "/login", investor: "/invest/login" };

for (const [who, entry] of Object.entries(entries)) {
  test(`every page opens on a mock made of the document: ${who}`, async () => {
    const site = await enter(entry);
    const cookies = await site.storageState();
    const broken: string[] = [];
    for (const address of addresses()) {
      // A copy for each: a page that ends the session would spoil the next.
      const visit = await request.newContext({ baseURL: mockedSiteUrl, userAgent, storageState: cookies });
      const reply = await visit.get(address, { maxRedirects: 0 });
      const text = await reply.text();
      const fault = faultOf(reply.status(), text);
      if (fault) broken.push(`${address}: ${fault}`);
      await visit.dispose();
    }
    await site.dispose();
    expect(broken).toEqual([]);
  });
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

async function enter(path: string | undefined): Promise<APIRequestContext> {
  const site = await request.newContext({ baseURL: mockedSiteUrl, userAgent });
  if (path === undefined) return site;
  const reply = await site.post(path, {
    form: credentials,
    maxRedirects: 0,
    headers: { origin: mockedSiteUrl },
  });
  expect(reply.status(), "the mock's session is taken").toBe(303);
  return site;
}

/** An error's page, a part that failed, or a call that the mock knows and the site did not find. */
function faultOf(status: number, text: string): string | undefined {
  if (status >= 400) return String(status);
  return /data-failed|Something went wrong|could not (?:be loaded|load)/.exec(text)?.[0];
}
