import { type CaddyProxy, noCaddy, startCaddy } from "../../harness/caddy";
import { noPostgres, type PostgresServer, startPostgres } from "../../harness/postgres";
import { type Started, startServer } from "../../harness/processes";
import { noPromtool } from "../../harness/promtool";
import { Recording } from "../../harness/recording";
import { freePort } from "../arena";
import type { Findings, Row } from "../row";

/** Of four ports in a row that no system gives to a connection. */
const firstPort = 4792;
/** A call that anybody may make, and that the database alone can answer. */
const asked = { path: "/api/symbols/search?q=apple", right: [200, 503] };
const alert = "DatabaseAway";

interface Node {
  port: number;
  started: Started;
}

/** Upstreams that share a database, one after the other: the first makes what the second finds. */
async function startUpstreams(database: string): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let at = 0; at < 2; at++) {
    const port = await freePort();
    const started = await startServer("build/api.js", {
      APP_ENV: "development",
      API_PORT: String(port),
      API_METRICS_PORT: "0",
      API_CLIENT_TOKEN: "client token of upstreams that share a database",
      API_TOKEN_SECRETS: "token secret of upstreams that share a database",
      DATA_KEYS: "data key of upstreams that share a database",
      DATABASE_URL: database,
    });
    nodes.push({ port, started });
  }
  return nodes;
}

async function figuresOf({ started }: Node): Promise<string> {
  const [, port] = await started.said(/"metricsPort":(\d+)/);
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Asks through the proxy until this status comes. @returns the last one */
async function askUntil(proxy: CaddyProxy, wanted: number): Promise<number> {
  let status = 0;
  for (let times = 0; times < 100 && status !== wanted; times++)
    status = (await proxy.ask("upstream", asked)).status;
  return status;
}

async function look(nodes: readonly Node[], server: PostgresServer, findings: Findings): Promise<void> {
  const proxy = await startCaddy(
    { sites: [await freePort()], upstreams: nodes.map(({ port }) => port) },
    firstPort,
  );
  try {
    const recording = new Recording(() =>
      nodes.map((node) => ({
        job: "trade-signals-upstream",
        instance: `127.0.0.1:${node.port}`,
        read: () => figuresOf(node),
      })),
    );
    const watch = async (state: string, wanted: number) => {
      const status = await askUntil(proxy, wanted);
      findings.note(`a call through the proxy, ${state}`, status === wanted, `${status}`);
      await recording.scrape(3);
      recording.mark();
    };
    await watch("the database there", 200);
    await server.halt();
    await watch("the database away", 503);
    await server.resume();
    await watch("the database back", 200);
    const [before, during, after] = recording.alerts().map((names) => names.includes(alert));
    findings.note(`${alert} before`, before === false, `${before}`);
    findings.note(`${alert} while it is away`, during === true, `${during}`);
    findings.note(`${alert} after`, after === false, `${after}`);
  } finally {
    await proxy.stop();
  }
}

export const databaseAway: readonly Row[] = [
  {
    id: "O7",
    check: "the database of two upstreams behind ops/Caddyfile goes away, and comes back",
    expectation: `503 while it is away; Prometheus, with ops/alerts.yaml, fires ${alert} then and only then`,
    async run(_, findings) {
      const missing = noCaddy ?? noPostgres ?? noPromtool;
      if (missing !== undefined) return findings.note("what it needs", true, missing);
      const server = await startPostgres();
      const nodes = await startUpstreams(await server.createDatabase());
      try {
        await look(nodes, server, findings);
      } finally {
        await Promise.all(nodes.map(({ started }) => started.stop("SIGKILL")));
        await server.stop();
      }
    },
  },
];
