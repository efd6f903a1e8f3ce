import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SiteReply, type SiteRequest, send, sendRaw } from "../harness/http-client";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { portOf } from "../harness/upstream";
import { type FaultyUpstream, startFaultyUpstream } from "./faulty-upstream";
import { Visitor } from "./visitor";
import type { Windows } from "./windows";

/** A site of the arena: the built product in a process of its own. */
export interface SiteProcess {
  /** Its own address, as browsers have it. */
  origin: string;
  request(path: string, request?: SiteRequest): Promise<SiteReply>;
  /** Sends these very bytes on a connection of their own; resolves with all that comes until it is closed. */
  raw(bytes: string): Promise<string>;
  /** Everything logged so far, one object per line. */
  log(): Record<string, unknown>[];
  /** Everything printed so far. */
  output(): string;
  /** Everything that its log has so far. */
  logText(): string;
  /** What Prometheus would be told. */
  scrape(): Promise<string>;
  memory: Memory;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null when the signal ended it, which is SIGKILL unless another is named. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** What a process holds. */
export interface Memory {
  /** In kB: now, and the most since `forgetPeak`. Undefined where the system does not tell. */
  read(): { now: number; peak: number } | undefined;
  forgetPeak(): void;
}

/** A server of somebody else's. */
interface Listener {
  origin: string;
  /** `METHOD /path` of every request so far. */
  asked: string[];
}

/** The product under attack: the reference upstream, a relay that can break every call, and sites in front of it. */
export interface Arena {
  windows: Windows;
  upstream: FaultyUpstream;
  /** The reference upstream itself, past the relay, and the folder that it keeps its data in. */
  api: {
    baseUrl: string;
    clientToken: string;
    folder: string;
    output(): string;
    logText(): string;
    scrape(): Promise<string>;
    memory: Memory;
  };
  /** A new site; each row has its own, since breakers and caches remember. It ends with the row. */
  site(env?: Record<string, string>): Promise<SiteProcess>;
  /** Somebody with an address and cookies of their own. */
  visitor(site: SiteProcess): Visitor;
  /** Somebody else's server, who notes every request and answers each with 200. It ends with the row. */
  listener(): Promise<Listener>;
  /** Ends the row's sites and faults. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const secret = (name: string) => `${name} of the hostile suite: forty characters`;
const shared = {
  APP_ENV: "development",
  API_CLIENT_TOKEN: secret("client token"),
  API_TOKEN_SECRETS: secret("token secret"),
  SESSION_SECRETS: secret("session secret"),
};

/** Starts the built upstream on a data folder of its own; takes some seconds. */
export async function openArena(windows: Windows): Promise<Arena> {
  const place = mkdtempSync(path.join(tmpdir(), "hostile-"));
  // As the folders are in which people have theirs: what protects it has to be its own.
  chmodSync(place, 0o755);
  const folder = path.join(place, "data");
  await copyPreparedDataTo(folder);
  const apiPort = await freePort();
  const api = await startServer("build/api.js", {
    ...shared,
    API_PORT: String(apiPort),
    API_DATA_DIR: folder,
    DATA_KEYS: secret("data key"),
    LOG_LEVEL: "debug",
    API_METRICS_PORT: "0",
  });
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const upstream = await startFaultyUpstream(apiUrl);
  const sites = new Set<SiteProcess>();
  const listeners = new Set<http.Server>();
  let people = 0;

  const arena: Arena = {
    windows,
    upstream,
    api: {
      baseUrl: apiUrl,
      clientToken: shared.API_CLIENT_TOKEN,
      folder,
      output: api.output,
      logText: api.logText,
      scrape: () => scrape(api),
      memory: memoryOf(api),
    },
    async site(env = {}) {
      const site = await startSite({
        ...shared,
        API_BASE_URL: upstream.baseUrl,
        HOSTED_PAGE_ORIGINS: apiUrl,
        CARD_PAGE_ORIGINS: apiUrl,
        // Visitors tell their address by it, as behind a balancer.
        TRUSTED_PROXIES: "1",
        UPSTREAM_READ_MS: String(windows.readMs),
        UPSTREAM_WRITE_MS: String(windows.writeMs),
        PAGE_FRESH_SECONDS: String(windows.pageFreshSeconds),
        LOG_LEVEL: "debug",
        METRICS_PORT: "0",
        ...env,
      });
      sites.add(site);
      return site;
    },
    visitor: (site) => new Visitor(site, ++people),
    async listener() {
      const asked: string[] = [];
      const server = http.createServer((req, res) => {
        asked.push(`${req.method} ${req.url}`);
        res.end("{}");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      listeners.add(server);
      return { origin: `http://127.0.0.1:${portOf(server)}`, asked };
    },
    async clear() {
      for (const server of listeners) server.close().closeAllConnections();
      listeners.clear();
      upstream.heal();
      await Promise.all([...sites].map((site) => site.stop()));
      sites.clear();
    },
    async close() {
      await arena.clear();
      await upstream.close();
      await api.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
  return arena;
}

async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const port = await freePort();
  const origin = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const { host } = new URL(origin);
  const started = await startServer("build/index.js", { PORT: String(port), PUBLIC_URL: origin, ...env });
  return {
    origin,
    request: (path, request = {}) => send(port, path, host, request),
    raw: (bytes) => sendRaw(port, bytes),
    output: started.output,
    logText: started.logText,
    scrape: () => scrape(started),
    log: () => jsonLines(started.output()),
    memory: memoryOf(started),
    signal: (name) => {
      if (started.pid !== undefined) process.kill(started.pid, name);
    },
    stop: (signal = "SIGKILL") => started.stop(signal),
  };
}

/** Reads a process's figures on the port that its log tells. */
async function scrape({ logText }: Started): Promise<string> {
  const [, port] = /"metricsPort":(\d+)/.exec(logText()) ?? [];
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

function jsonLines(output: string): Record<string, unknown>[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
}

export const portIn = (origin: string): number => Number(new URL(origin).port);

/** A port that nobody had a moment ago. */
export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Linux tells a process's memory, and forgets its peak when told to (proc(5)). */
const tellsMemory = existsSync("/proc/self/clear_refs");

function memoryOf({ pid }: Started): Memory {
  return {
    read() {
      if (!tellsMemory) return undefined;
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
      return { now: figure("VmRSS"), peak: figure("VmHWM") };
    },
    forgetPeak() {
      if (tellsMemory) writeFileSync(`/proc/${pid}/clear_refs`, "5");
    },
  };
}
