import { setTimeout as wait } from "node:timers/promises";
import { type CaddyProxy, noCaddy, startCaddy } from "../../harness/caddy";
import { type Arena, freePort, portIn, type SiteProcess } from "../arena";
import type { Findings, Row } from "../row";

/** Of four ports in a row that no system gives to a connection. */
const firstPort = 4788;
const publicUrl = `https://www.localhost:${firstPort}`;
/** Of a client between two requests: what is tried is a restart, not how much the machine can take. */
const pauseMs = 50;
/** Longer than a health check may take, and shorter than a client waits. */
const stallMs = 3_000;

const asked = [
  { path: "/2024", right: [200] },
  {
    path: "/newsletter",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "email=no+address",
    right: [422],
  },
];

/** Clients that ask one thing each, again and again, until they are told to stop. */
function askAlways(proxy: CaddyProxy) {
  let going = true;
  let answered = 0;
  const lost: string[] = [];
  const clients = asked.map(async (one) => {
    while (going) {
      const came = await proxy.ask("site", one).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      if (one.right.some((status) => status === came)) answered++;
      else lost.push(`${one.path}: ${came}`);
      await wait(pauseMs);
    }
  });
  return {
    lost,
    answered: () => answered,
    async stop() {
      going = false;
      await Promise.all(clients);
    },
  };
}

/** Until the site has answered something through the proxy. */
async function untilUsed(site: SiteProcess): Promise<void> {
  for (let looks = 0; looks < 300 && !site.logText().includes('"event":"request"'); looks++) await wait(100);
}

async function restartBehindProxy(arena: Arena, findings: Findings): Promise<void> {
  if (noCaddy !== undefined) return findings.note("the proxy", true, noCaddy);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    arena.site({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      // Beside other work an answer takes what it takes.
      UPSTREAM_READ_MS: "20000",
      UPSTREAM_WRITE_MS: "20000",
    });
  const sites = await Promise.all(ports.map(start));
  const nodes = { sites: ports, upstreams: [portIn(arena.api.baseUrl)] };
  const proxy = await startCaddy(nodes, firstPort).catch((error: Error) => error);
  findings.note("ops/Caddyfile loads", !(proxy instanceof Error), String(proxy).slice(0, 500));
  if (proxy instanceof Error) return;
  const clients = askAlways(proxy);
  try {
    await Promise.all(sites.map(untilUsed));
    for (const [at, port] of ports.entries()) {
      const code = await sites[at]?.stop("SIGTERM");
      findings.note(`site ${at + 1} stops`, code === 0, `with ${code}`);
      const again = await start(port);
      sites[at] = again;
      await untilUsed(again);
    }
    const [last, away] = sites;
    await away?.stop("SIGTERM");
    last?.signal("SIGSTOP");
    await wait(stallMs);
    last?.signal("SIGCONT");
    const before = clients.answered();
    for (let looks = 0; looks < 300 && clients.answered() < before + 10; looks++) await wait(100);
    findings.note(
      "the last site, once its health check was slow",
      clients.answered() >= before + 10,
      "is not used",
    );
  } finally {
    await clients.stop();
    await proxy.stop();
  }
  findings.note(
    `${clients.answered()} requests, through two restarts and a slow health check of the last site`,
    clients.lost.length === 0 && clients.answered() > 50,
    `${clients.answered()} answered; lost: ${clients.lost.slice(0, 10).join(", ")}`,
  );
}

export const shippedProxy: readonly Row[] = [
  {
    id: "O2",
    check:
      "two sites behind ops/Caddyfile in Debian's Caddy, restarted in turn; then a slow health check of the last",
    expectation: "the file loads, no request is lost, and the last site goes on being used",
    run: restartBehindProxy,
  },
];
