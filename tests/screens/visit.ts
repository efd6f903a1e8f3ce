import { type Browser, type BrowserContextOptions, test as base, type Page } from "playwright/test";
import { apiUrl, settings, sitePort } from "../e2e/site";
import { startServer } from "../harness/processes";
import { startFaultyUpstream } from "../hostile/faulty-upstream";
import { cookiesOf } from "./people";
import type { Replies, State } from "./state";

interface OtherUpstreams {
  /** Starts a site whose upstream is not there, once for a worker. @returns its address */
  siteWithoutUpstream: () => Promise<string>;
  /** The same with one that answers some calls otherwise from now on. */
  siteThatIsTold: (replies: Replies) => Promise<string>;
}

async function startSite(port: number, upstream: string) {
  const url = `http://localhost:${port}`;
  const env = { ...settings, PORT: String(port), PUBLIC_URL: url, API_BASE_URL: upstream };
  return { url, ...(await startServer("build/index.js", env)) };
}

/** Playwright's, with a site on which nothing can be asked for, and one that is told what a state needs. */
export const test = base.extend<object, OtherUpstreams>({
  siteWithoutUpstream: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      let site: ReturnType<typeof startSite> | undefined;
      await use(async () => {
        site ??= startSite(sitePort + 1 + 2 * parallelIndex, "http://127.0.0.1:9");
        return (await site).url;
      });
      await (await site)?.stop();
    },
    { scope: "worker" },
  ],
  siteThatIsTold: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const relay = await startFaultyUpstream(apiUrl);
      let site: ReturnType<typeof startSite> | undefined;
      await use(async (replies) => {
        relay.heal();
        relay.fault(/^(?:GET|POST) /, (_req, res, call) => {
          const body = replies[call.path.replace(/\?.*/, "")];
          if (body === undefined) return call.forward();
          res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
        });
        site ??= startSite(sitePort + 2 + 2 * parallelIndex, relay.baseUrl);
        return (await site).url;
      });
      await (await site)?.stop();
      await relay.close();
    },
    { scope: "worker" },
  ],
});

/** Opens a page in which a state can be reached: at its site, with the cookies of whoever sees it. */
export async function openFor(
  { who = "visitor", upstream }: State,
  browser: Browser,
  { siteWithoutUpstream, siteThatIsTold }: OtherUpstreams,
  options: BrowserContextOptions,
): Promise<Page> {
  const baseURL = await (upstream === "away" ? siteWithoutUpstream() : upstream && siteThatIsTold(upstream));
  const context = await browser.newContext({
    ...options,
    storageState: await cookiesOf(who),
    ...(baseURL !== undefined && { baseURL }),
  });
  return context.newPage();
}
