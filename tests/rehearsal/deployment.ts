import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CaddyProxy, startCaddy } from "../harness/caddy";
import { type MailServer, startMailServer } from "../harness/mail-server";
import { type PostgresServer, startPostgres } from "../harness/postgres";
import { type Started, startCommand } from "../harness/processes";
import { processes } from "../harness/tried-settings";
import { makeLogin } from "./login";
import { jobAt, type Prometheus, startPrometheus } from "./prometheus";
import { randomSecret, secrets } from "./secrets";
import { type StandIn, startStandIn } from "./stand-in";

export type Part = "site" | "upstream";

/** One process of the product, which whoever watches over it starts anew when it has ended. */
export interface Node {
  name: string;
  part: Part;
  port: number;
  metricsPort: number;
  /** The folder that `ops/install` made for it. */
  release: string;
  /** Beyond those of its part. */
  settings: Record<string, string>;
  process: Started | undefined;
}

const ports = { upstreams: [4901, 4902], sites: [4903, 4904], proxy: 4910, prometheus: 4920 } as const;
const METRICS = 100;
/** How many times as short the minutes of the rules are. */
export const HASTE = 20;

/** Providers whose keys are there. None of them is called: nobody asks for a text, an alert or a subscription. */
const providers = {
  PUSH_ADAPTER: "web-push",
  SMS_ADAPTER: "twilio",
  TWILIO_ACCOUNT_SID: "AC0123456789abcdef0123456789abcdef",
  TWILIO_FROM: "+12025550100",
  PAYMENTS_ADAPTER: "stripe",
  STRIPE_SECRET_KEY: `sk_test_${randomSecret()}`,
  STRIPE_PRODUCT: "prod_rehearsal",
};

/** A secret for each of these settings. */
const made = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, secrets[name]?.make() ?? ""]));

/** All of a deployment on one machine. */
export interface Deployment {
  server: PostgresServer;
  /** By a superuser; the product has a role of its own (login.ts). */
  databaseUrl: string;
  proxy: CaddyProxy;
  mail: MailServer;
  prometheus: Prometheus;
  stripe: StandIn;
  nodes: readonly Node[];
  /** What each part is told, all its nodes alike. */
  settings: Record<Part, Record<string, string>>;
  start(node: Node): Promise<void>;
  /** Stops it as an operator does, and starts it with what is set now. @returns its exit code */
  restart(node: Node): Promise<number | null>;
  /** `kill -9`, until it is gone. */
  kill(node: Node): Promise<void>;
  /** Starts another proxy in the place of one that has ended. */
  replaceProxy(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param release a folder that `ops/install` has made
 * @param disk where the database's files are; undefined: where temporary ones are
 */
export async function startDeployment(release: string, disk: string | undefined): Promise<Deployment> {
  const server = await startPostgres(disk);
  const mail = await startMailServer();
  const certificates = mkdtempSync(path.join(tmpdir(), "certificates-"));
  let proxy = await startCaddy(ports, ports.proxy, certificates);
  const databaseUrl = await server.createDatabase();
  const stripe = await startStandIn(
    "api.stripe.com",
    '{"object":"list","data":[],"has_more":false,"url":"/v1/events"}',
  );
  const settings: Deployment["settings"] = {
    upstream: {
      ...processes.upstream?.production,
      DATABASE_URL: await makeLogin(databaseUrl, randomSecret()),
      SMTP_URL: mail.url,
      PUBLIC_URL: proxy.publicUrl,
      API_PUBLIC_URL: proxy.apiPublicUrl,
      // As many as production admits.
      LIMITS_FACTOR: "10",
      // The site renews what ends within ten seconds: whoever is signed in gets new tokens all the while.
      ACCESS_TOKEN_SECONDS: "20",
      ...providers,
      ...stripe.settings,
      ...made(
        "LEDGER_KEY",
        "BOUNCE_SECRET",
        "VAPID_PRIVATE_KEY",
        "TWILIO_AUTH_TOKEN",
        "STRIPE_WEBHOOK_SECRET",
      ),
    },
    site: {
      ...processes.site?.production,
      PUBLIC_URL: proxy.publicUrl,
      API_BASE_URL: `http://127.0.0.1:${proxy.upstreamPort}`,
      CARD_PAGE_ORIGINS: proxy.apiPublicUrl,
      HOSTED_PAGE_ORIGINS: proxy.apiPublicUrl,
      TRUSTED_PROXIES: "1",
    },
  };
  const node = (part: Part, port: number, at: number): Node => ({
    name: `${part}-${at + 1}`,
    part,
    port,
    metricsPort: port + METRICS,
    release,
    settings: {},
    process: undefined,
  });
  const nodes = [
    ...ports.upstreams.map((port, at) => node("upstream", port, at)),
    ...ports.sites.map((port, at) => node("site", port, at)),
  ];

  async function start(each: Node): Promise<void> {
    const { part, port, metricsPort } = each;
    const own: Record<string, string> =
      part === "site"
        ? { PORT: String(port), METRICS_PORT: String(metricsPort) }
        : { API_PORT: String(port), API_METRICS_PORT: String(metricsPort) };
    each.process = startCommand(
      [part],
      { ...settings[part], ...own, ...each.settings },
      { file: path.join(each.release, "ops", "run") },
    );
    await each.process.said(/"event":"ready"/);
  }

  // The first upstream makes the tables; the second one then has nothing to do.
  for (const each of nodes) await start(each);
  const metricsOf = (part: Part) =>
    nodes.filter((each) => each.part === part).map((each) => each.metricsPort);
  const prometheus = await startPrometheus(ports.prometheus, HASTE, [
    jobAt("trade-signals-site", metricsOf("site")),
    jobAt("trade-signals-upstream", metricsOf("upstream")),
  ]);

  return {
    server,
    databaseUrl,
    mail,
    prometheus,
    stripe,
    nodes,
    settings,
    get proxy() {
      return proxy;
    },
    start,
    restart: async (each) => {
      const code = (await each.process?.stop()) ?? null;
      await start(each);
      return code;
    },
    kill: async (each) => {
      await each.process?.stop("SIGKILL");
    },
    replaceProxy: async () => {
      await proxy.stop();
      proxy = await startCaddy(ports, ports.proxy, certificates);
    },
    stop: async () => {
      await Promise.all(nodes.map((each) => each.process?.stop("SIGKILL")));
      await prometheus.stop();
      await proxy.stop();
      rmSync(certificates, { recursive: true, force: true });
      await mail.close();
      await stripe.close();
      await server.stop();
    },
  };
}
