import { type Browser, type BrowserContextOptions, test as base, type Page } from "playwright/test";
import { settings, sitePort } from "../e2e/site";
import { type Started, startServer } from "../harness/processes";
import { cookiesOf } from "./people";
import type { State } from "./state";

interface Away {
  /** Starts a site whose upstream is not there, once for a worker. @returns its address */
  siteWithoutUpstream: () => Promise<string>;
}

/** Playwright's, with a site on which nothing can be asked for. */
export const test = base.extend<object, Away>({
  siteWithoutUpstream: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const port = String(sitePort + 1 + parallelIndex);
      const url = `http://localhost:${port}`;
      let site: Promise<Started> | undefined;
      await use(async () => {
        const env = { ...settings, PORT: port, PUBLIC_URL: url, API_BASE_URL: "http://127.0.0.1:9" };
        site ??= startServer("build/index.js", env);
        await site;
        return url;
      });
      await (await site)?.stop();
    },
    { scope: "worker" },
  ],
});

/** Opens a page in which a state can be reached: at its site, with the cookies of whoever sees it. */
export async function openFor(
  { who = "visitor", upstream }: State,
  browser: Browser,
  siteWithoutUpstream: Away["siteWithoutUpstream"],
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    storageState: await cookiesOf(who),
    ...(upstream === "away" && { baseURL: await siteWithoutUpstream() }),
  });
  return context.newPage();
}
