import { expect } from "vitest";
import { apiProgram, siteProgram } from "../../harness/built";
import { send } from "../../harness/http-client";
import { startPostgres } from "../../harness/postgres";
import { type Started, startCommand } from "../../harness/processes";
import { idle, type Target } from "../../harness/recording";
import { figureOf, parseScrape } from "../../harness/scrape";
import { startUpstream } from "../../harness/upstream";
import type { Cause } from "./cause";

/** A process of the build and the port of its figures. */
interface Node extends Started {
  metricsPort: number;
}

async function start(program: string, env: Record<string, string>): Promise<Node> {
  const started = startCommand(["--require", "./tests/operations/alert-causes/strain.cjs", program], env);
  const [, port] = await started.said(/"metricsPort":(\d+)/);
  return { ...started, metricsPort: Number(port) };
}

async function read({ metricsPort }: Node): Promise<string> {
  const { status, text } = await send(metricsPort, "/metrics", "localhost", {});
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  return text;
}

const target = (job: Target["job"], node: () => Node): Target => ({
  job,
  instance: "node-1:9464",
  read: () => read(node()),
});

/** Strains it in the way that it was started with. */
async function strain(node: Node): Promise<void> {
  const before = node.output().split("strained").length;
  process.kill(node.pid ?? expect.fail("no process"), "SIGUSR2");
  await expect.poll(() => node.output().split("strained").length).toBe(before + 1);
}

/** Until it has done what a start is busy with. */
const settled = (node: Node) =>
  expect
    .poll(async () => figureOf(parseScrape(await read(node)), "nodejs_eventloop_lag_p99_seconds"))
    .toBeLessThan(0.1);

type Trouble = (site: Node, again: () => Promise<void>) => Promise<unknown>;

function onSiteProcess(
  cause: Omit<Cause, "open" | "calmAfter"> & {
    trouble: Trouble;
    env?: Record<string, string>;
    /** What is scraped from the trouble on; the site unless it says otherwise. */
    scraped?: readonly Target[];
  },
): Cause {
  const { trouble, env = {}, scraped, ...rest } = cause;
  return {
    ...rest,
    calmAfter: 0,
    async open() {
      const upstream = await startUpstream();
      const settings = { API_BASE_URL: upstream.baseUrl, PORT: "4727", METRICS_PORT: "0", ...env };
      let site = await start(siteProgram, settings);
      const again = async () => {
        await site.stop();
        site = await start(siteProgram, settings);
        // Otherwise a machine with much to do sees it busy at each scrape.
        await settled(site);
      };
      const beside = idle("trade-signals-upstream");
      let targets: readonly Target[] = [target("trade-signals-site", () => site), beside];
      return {
        targets: () => targets,
        calm: () => settled(site),
        async trouble() {
          await trouble(site, again);
          if (scraped) targets = scraped;
        },
        close: () => Promise.all([site.stop("SIGKILL"), upstream.close()]),
      };
    },
  };
}

export const processCauses: Record<string, Cause> = {
  ProcessGone: onSiteProcess({
    when: "a process is killed",
    scrapes: 1,
    everyMinutes: 2,
    trouble: (site) => site.stop("SIGKILL"),
  }),

  NothingScraped: onSiteProcess({
    when: "the sites are no targets any more",
    scrapes: 1,
    everyMinutes: 6,
    trouble: async () => {},
    scraped: [idle("trade-signals-upstream")],
  }),

  ProcessRestarts: onSiteProcess({
    when: "a process ends and is started again, three times within a few minutes",
    scrapes: 3,
    everyMinutes: 2,
    trouble: async (_, again) => again(),
  }),

  ProcessBusy: onSiteProcess({
    when: "a process does not listen for 300 ms at a time",
    scrapes: 2,
    everyMinutes: 3,
    env: { STRAIN: "loop" },
    trouble: strain,
  }),

  MemoryGrows: onSiteProcess({
    when: "a process holds 720 MB more",
    scrapes: 2,
    everyMinutes: 6,
    env: { STRAIN: "memory" },
    async trouble(site) {
      await strain(site);
      await settled(site);
    },
  }),

  DatabaseAway: {
    when: "the database is away, although nothing asks for anything",
    scrapes: 1,
    everyMinutes: 2,
    // The rounds, which run by the real clock, would seem to stand still in a longer one.
    calmAfter: 2,
    async open() {
      const server = await startPostgres();
      const upstream = await start(apiProgram, {
        API_PORT: "0",
        API_METRICS_PORT: "0",
        DATABASE_URL: await server.createDatabase(),
        API_TOKEN_SECRETS: "the token secret of the process under test",
      });
      let isAway = false;
      const up = async () => figureOf(parseScrape(await read(upstream)), "api_database_up");
      return {
        targets: () => [target("trade-signals-upstream", () => upstream), idle("trade-signals-site")],
        async calm() {
          if (isAway) await server.resume();
          isAway = false;
          await expect.poll(up).toBe(1);
          await settled(upstream);
        },
        async trouble() {
          await server.halt();
          isAway = true;
        },
        async close() {
          await upstream.stop("SIGKILL");
          await server.stop();
        },
      };
    },
  },
};
