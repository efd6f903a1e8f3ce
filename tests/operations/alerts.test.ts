import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panel } from "~/upstream/panel.server";
import { openPostgres } from "../../api/db/client";
import { serveMetrics } from "../../server/metrics-server";
import { rules } from "../harness/alert-rules";
import { createTestApi } from "../harness/api";
import { buildOf } from "../harness/build";
import { send } from "../harness/http-client";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { parseScrape, type Sample } from "../harness/scrape";
import { startSite } from "../harness/site";
import { ada } from "../harness/tokens";

const selector = /\b((?:site|api|nodejs|process)_\w+|up)(?:\{([^}]*)\})?/g;
const matcher = /(\w+)(=~|!~|!=|=)"([^"]*)"/g;
/** What else an expression is made of. */
const rest =
  /\b(?:sum|max|rate|increase|changes|absent|time|histogram_quantile|max_over_time)\b|\bby \([a-z, ]+\)|\[\d+m\]|\b(?:and|or)\b|\b\d+(?:\.\d+)?(?:e\d+)?\b|[<>=]=?|[()*/,-]/g;

/** The figures that an expression asks for, each with what it wants of its labels. */
const selectorsOf = (expr: string) =>
  [...expr.matchAll(selector)].map(([, name = "", labels = ""]) => ({
    name,
    labels: [...labels.matchAll(matcher)].map(([, label = "", how = "", value = ""]) => ({
      label,
      how,
      value,
    })),
  }));

describe("the rules", () => {
  it("have names of their own, which the runbook has each", () => {
    const operating = readFileSync("OPERATING.md", "utf8");
    const runbook = operating.slice(
      operating.indexOf("### When something is wrong"),
      operating.indexOf("### Secrets"),
    );
    const told = new Set([...runbook.matchAll(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)].map(([, name]) => name));
    expect([...told].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))("%s asks for figures of ours alone", (_, expr) => {
    expect(expr.replace(selector, "").replace(rest, "").trim()).toBe("");
    expect(selectorsOf(expr)).not.toEqual([]);
  });
});

describe.skipIf(noPostgres)("what the rules ask for", () => {
  let server: PostgresServer;
  let samples: Sample[];
  /** Of an upstream and a site that has lost it, and of what every process tells. */
  beforeAll(async () => {
    server = await startPostgres();
    const api = await createTestApi({ database: await openPostgres(await server.createDatabase()) });
    const page = { loader: () => ({}) };
    const exists = buildOf({
      "/2024": page,
      "/exists": { loader: ({ context }) => panel(context.upstream.users.exists({ email: ada.email })) },
    });
    const site = await startSite({ build: exists });
    await api.call("GET", `/api/users/exists?email=${ada.email}`);
    await site.request("/2024");
    await site.request("/exists");
    const processes = await serveMetrics(new Registry(), { port: 0, host: "127.0.0.1" });
    const { text } = await send(processes.port, "/metrics", "localhost", {});
    // Prometheus gives each process its job.
    const ofJob = (job: string, ...texts: string[]) =>
      texts.flatMap(parseScrape).map((sample) => ({ ...sample, labels: { ...sample.labels, job } }));
    samples = [
      ...ofJob("trade-signals-upstream", await api.scrape(), text),
      ...ofJob("trade-signals-site", await site.scrape(), text),
    ];
    processes.close();
    await site.close();
    await api.close();
  }, 60_000);
  afterAll(() => server?.stop());

  const meets = (sample: Sample, { label, how, value }: { label: string; how: string; value: string }) => {
    const has = sample.labels[label];
    if (has === undefined) return false;
    if (how.endsWith("~")) return new RegExp(`^(?:${value})$`).test(has) === (how === "=~");
    return how === "=" ? has === value : has !== value;
  };

  it.each(rules.map(({ alert, expr }) => [alert, expr]))("%s: is told, with those labels", (_, expr) => {
    for (const { name, labels } of selectorsOf(expr)) {
      // Prometheus's own, of whether a scrape succeeded.
      if (name === "up") continue;
      const found = samples.filter((sample) => sample.name === name);
      expect(found.filter((sample) => labels.every((wanted) => meets(sample, wanted)))).not.toEqual([]);
      for (const [, by = ""] of expr.matchAll(/\bby \(([a-z, ]+)\)/g)) {
        const own = by.split(", ").filter((label) => label !== "instance");
        expect(Object.keys(found[0]?.labels ?? {})).toEqual(expect.arrayContaining(own));
      }
    }
  });
});
