import type http from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { readSettings } from "~/env.server";
import { createLogger } from "~/log.server";
import { createSite } from "../../server/site";
import { type SiteReply, type SiteRequest, send, sendRaw } from "./http-client";
import { portOf } from "./upstream";

/** The address that the site under test believes to have; it listens elsewhere. */
export const publicUrl = "http://www.example.test";

export interface SiteUnderTest {
  port: number;
  request(path: string, request?: SiteRequest): Promise<SiteReply>;
  /** Sends these very bytes on a connection of their own; resolves with all that comes until it is closed. */
  raw(bytes: string): Promise<string>;
  /** Everything logged so far, one object per line. */
  log(): Record<string, unknown>[];
  server: http.Server;
  warm(): Promise<unknown>;
  leave(): void;
  /** What the process does before it ends. */
  finish(): Promise<void>;
  close(): Promise<void>;
  /** What Prometheus would be told. */
  scrape(): Promise<string>;
}

interface SiteOptions {
  build: ServerBuild;
  apiBaseUrl?: string;
  env?: Record<string, string>;
  publicFolder?: string;
}

/** The whole HTTP front in this process, over a build of a test's own. */
export async function startSite(options: SiteOptions): Promise<SiteUnderTest> {
  const { build, apiBaseUrl = "http://127.0.0.1:1", env, publicFolder = "no-such-folder" } = options;
  const settings = readSettings({
    PUBLIC_URL: publicUrl,
    API_BASE_URL: apiBaseUrl,
    // The same for every site of a test, as for the processes of one deployment.
    SESSION_SECRETS: "shared by the sites under test",
    ...env,
  });
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  const { server, metrics, warm, leave, close: finish } = createSite(build, settings, { log, publicFolder });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  const host = new URL(settings.publicUrl).host;
  return {
    port,
    server,
    warm,
    leave,
    finish,
    scrape: () => metrics.metrics(),
    request: (path, request = {}) => send(port, path, host, request),
    raw: (bytes) => sendRaw(port, bytes),
    log: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
