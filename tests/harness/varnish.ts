import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Started, startCommand } from "./processes";

const program = "/usr/sbin/varnishd";
/** Why the shared cache cannot be run here; undefined when it can. */
export const noVarnish = existsSync(program) ? undefined : `no ${program}`;

export interface SharedCache {
  port: number;
  stop(): Promise<void>;
}

/**
 * Debian's Varnish with ops/varnish.vcl in front of sites on this machine.
 * @param sites the ports of two sites
 * @param port where it listens
 */
export async function startVarnish(sites: readonly [number, number], port: number): Promise<SharedCache> {
  const folder = mkdtempSync(path.join(tmpdir(), "varnish-"));
  const file = path.join(folder, "sites.vcl");
  const [first, second] = sites;
  const shipped = readFileSync("ops/varnish.vcl", "utf8");
  const here = shipped
    .replace('.host = "site-1";\n\t.port = "3000";', `.host = "127.0.0.1";\n\t.port = "${first}";`)
    .replace('.host = "site-2";\n\t.port = "3000";', `.host = "127.0.0.1";\n\t.port = "${second}";`)
    .replace('\t"site-1";\n\t"site-2";', '\t"127.0.0.1";');
  writeFileSync(file, here);
  const at = ["-a", `127.0.0.1:${port}`, "-f", file, "-n", path.join(folder, "work"), "-s", "malloc,32m"];
  const how = ["-F", "-j", "none", "-p", "http_gzip_support=off"];
  const process: Started = startCommand([...how, ...at], {}, { file: program });
  const stop = async () => {
    await process.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await process.said(/said Child starts/);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
