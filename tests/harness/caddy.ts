import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Agent } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Ask, ask } from "./load";
import { type Started, startCommand } from "./processes";

const program = "/usr/bin/caddy";
/** Why the proxy cannot be run here; undefined when it can. */
export const noCaddy = existsSync(program) ? undefined : `no ${program}`;

/** The addresses of ops/Caddyfile: for browsers, for what providers call, and for the sites. */
export type ProxyDoor = "site" | "outside" | "upstream";

/** The proxy that ships, as Debian has it, with the file that ships. */
export interface CaddyProxy {
  process: Started;
  /** The site's own address. */
  publicUrl: string;
  /** The upstream's own address. */
  apiPublicUrl: string;
  /** The port of the sites' way to the upstreams. */
  upstreamPort: number;
  /** The port on which plain HTTP is redirected. */
  httpPort: number;
  /** Asks once; `from` is the client's address, one of this machine's own. */
  ask(door: ProxyDoor, wanted: Ask, by?: { agent?: Agent; from?: string }): ReturnType<typeof ask>;
  stop(): Promise<void>;
}

/** Ports of the nodes that are in front of. */
interface Nodes {
  sites: readonly number[];
  upstreams: readonly number[];
}

/**
 * @param firstPort of four in a row that are free: HTTPS, HTTP, the sites' way, and the proxy's own replies
 * @param data where its certificates are kept, and stay; without it they go with the proxy
 */
export async function startCaddy(
  { sites, upstreams }: Nodes,
  firstPort: number,
  data?: string,
): Promise<CaddyProxy> {
  const [httpsPort, httpPort, upstreamPort, absentPort] = [0, 1, 2, 3].map((at) => firstPort + at);
  const folder = data ?? mkdtempSync(path.join(tmpdir(), "caddy-"));
  const addresses = (ports: readonly number[]) => ports.map((port) => `127.0.0.1:${port}`).join(" ");
  // Of names that end so, Caddy's own authority makes the certificates.
  const publicUrl = `https://www.localhost:${httpsPort}`;
  const apiPublicUrl = `https://api.localhost:${httpsPort}`;
  const process = startCommand(
    ["run", "--adapter", "caddyfile", "--config", "ops/Caddyfile"],
    {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: publicUrl,
      API_PUBLIC_URL: apiPublicUrl,
      HTTPS_PORT: String(httpsPort),
      HTTP_PORT: String(httpPort),
      ABSENT_PORT: String(absentPort),
      SITE_NODES: addresses(sites),
      UPSTREAM_NODES: addresses(upstreams),
      UPSTREAM_ADDRESS: `http://127.0.0.1:${upstreamPort}`,
    },
    { file: program },
  );
  const root = path.join(folder, "caddy/pki/authorities/local/root.crt");
  const isFirst = !existsSync(root);
  const stop = async () => {
    await process.stop();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of ["www", "api"]) {
      await process.said(
        isFirst
          ? new RegExp(`certificate obtained successfully.*${name}\\.localhost`)
          : /serving initial configuration/,
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const ca = readFileSync(root);
  const hosts = { site: new URL(publicUrl), outside: new URL(apiPublicUrl) };
  return {
    process,
    publicUrl,
    apiPublicUrl,
    upstreamPort: Number(upstreamPort),
    httpPort: Number(httpPort),
    ask: (door, { headers, ...wanted }, { agent, from } = {}) => {
      const local = from === undefined ? {} : { localAddress: from };
      if (door === "upstream")
        return ask({ protocol: "http:", port: upstreamPort, ...local }, { headers, ...wanted }, agent);
      const { host, hostname, port } = hosts[door];
      const over = { protocol: "https:", port, servername: hostname, ca, ...local } as const;
      return ask(over, { ...wanted, headers: { host, ...headers } }, agent);
    },
    stop,
  };
}
