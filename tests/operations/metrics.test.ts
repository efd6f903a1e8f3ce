import { once } from "node:events";
import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { siteProgram } from "../harness/built";
import { send } from "../harness/http-client";
import { type Started, startCommand } from "../harness/processes";
import { figureOf, parseScrape } from "../harness/scrape";

let started: Started | undefined;
afterEach(() => started?.stop("SIGKILL"));

test("the site's figures are on a port of their own, until the last request of a stop is answered", async () => {
  const site = startCommand([siteProgram], {
    API_BASE_URL: "http://127.0.0.1:1",
    PORT: "4723",
    METRICS_PORT: "0",
  });
  started = site;
  const [, told] = await site.said(/"metricsPort":(\d+)/);
  const scrape = async () => parseScrape((await send(Number(told), "/metrics", "localhost", {})).text);
  expect((await send(4723, "/metrics", "localhost:4723", {})).status).toBe(404);
  const requests = { route: "/*", status: "404" };
  expect(figureOf(await scrape(), "site_http_requests_total", requests)).toBe(1);

  // A form that takes its time keeps the process from its end.
  const form = http.request({
    host: "127.0.0.1",
    port: 4723,
    method: "POST",
    path: "/consent",
    headers: { host: "localhost:4723", "content-type": "application/x-www-form-urlencoded" },
  });
  // Enough of it for the rate that a body has to have.
  form.write(`before=${"x".repeat(6_000)}&choice=`);
  const underWay = async () => figureOf(await scrape(), "site_requests_under_way", { gate: "bodies" });
  await expect.poll(underWay).toBe(1);
  const ended = site.stop("SIGTERM");
  await expect
    .poll(() =>
      send(4723, "/readyz", "localhost:4723", {}).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .not.toBe(200);
  expect(await underWay()).toBe(1);
  expect(figureOf(await scrape(), "process_resident_memory_bytes")).toBeGreaterThan(0);
  form.end("none");
  await once(form, "response");
  expect(await ended).toBe(0);
});
