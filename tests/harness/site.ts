import http, { type IncomingHttpHeaders } from "node:http";
import net from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { readSettings } from "~/env.server";
import { createLogger } from "~/log.server";
import { createSite } from "../../server/site";
import type { CookieStore } from "./cookies";
import { portOf } from "./upstream";

/** The address that the site under test believes to have; it listens elsewhere. */
export const publicUrl = "http://www.example.test";

export interface SiteReply {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  text: string;
  bytes: Buffer;
}

interface SiteRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Text is posted as a form unless the headers say otherwise. */
  body?: string | Buffer;
  /** Sent along, and updated by the reply. */
  cookies?: CookieStore;
}

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
  close(): Promise<void>;
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
  const { server, warm, leave } = createSite(build, settings, { log, publicFolder });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  const host = new URL(settings.publicUrl).host;
  return {
    port,
    server,
    warm,
    leave,
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

function send(port: number, path: string, host: string, request: SiteRequest): Promise<SiteReply> {
  const { method = request.body === undefined ? "GET" : "POST", body, cookies } = request;
  const headers: Record<string, string> = {
    host,
    ...(typeof body === "string" && { "content-type": "application/x-www-form-urlencoded" }),
    // Node sends a DELETE's body without any framing unless it is told its length.
    ...(body !== undefined &&
      !request.headers?.["transfer-encoding"] && { "content-length": String(Buffer.byteLength(body)) }),
    ...(cookies?.header && { cookie: cookies.header }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const req = http.request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const setCookies = res.headers["set-cookie"] ?? [];
        cookies?.store(setCookies);
        const bytes = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          setCookies,
          text: bytes.toString(),
          bytes,
        });
      });
    });
    req.on("error", reject);
    req.end(body);
  });
}

function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
    });
    // A reset after the reply is as good as an end.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}
