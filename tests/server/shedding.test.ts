import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { figureOf, parseScrape } from "../harness/scrape";
import { type SiteUnderTest, startSite } from "../harness/site";

let letGo: () => void = () => undefined;
let waits = Promise.resolve();
const slow = {
  async loader() {
    await waits;
    return {};
  },
};
const build = buildOf({ "/slow": { ...slow, action: () => ({}) }, "/blog/:slug": slow });
let site: SiteUnderTest;
beforeEach(async () => {
  waits = new Promise((resolve) => {
    letGo = resolve;
  });
  site = await startSite({ build, env: { MAX_REQUESTS: "2" } });
});
afterEach(() => site.close());

async function restart(env: Record<string, string>) {
  await site.close();
  site = await startSite({ build, env });
}

test("who finds no place is asked to come again, and the places are free once they are left", async () => {
  const asked = [1, 2, 3].map(() => site.request("/slow"));
  const shed = await Promise.race(asked);
  expect(shed).toMatchObject({ status: 503, headers: { "retry-after": "2", "cache-control": "no-store" } });
  expect(shed.text).toContain("Please try again in a few seconds.");
  letGo();
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  expect((await site.request("/slow")).status).toBe(200);
});

test("a page that is made for memory has a place too, or its reader is asked to come again", async () => {
  const asked = [1, 2, 3].map((at) => site.request(`/blog/post-${at}`));
  expect(await Promise.race(asked)).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  letGo();
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
});

test("the refusal names the request that is in the log", async () => {
  const asked = [1, 2, 3].map(() => site.request("/slow"));
  const { headers, text } = await Promise.race(asked);
  expect(text).toContain(`Request ${headers["x-request-id"]}`);
  letGo();
  await Promise.all(asked);
  expect(site.log()).toContainEqual(
    expect.objectContaining({ id: headers["x-request-id"], event: "request", status: 503 }),
  );
});

/** Somebody who has sent the headers of a form and not the form; what they get is `received`. */
function sendSlowly(address: string) {
  const socket = net.connect(site.port, "127.0.0.1").setEncoding("utf8");
  const type = "Content-Type: application/x-www-form-urlencoded";
  const head = `POST /slow HTTP/1.1\r\nHost: www.example.test\r\nX-Forwarded-For: ${address}\r\n${type}`;
  socket.write(`${head}\r\nContent-Length: 9\r\n\r\na`);
  return { socket, received: once(socket, "data").then(([text]) => String(text)) };
}

describe("S21: who sends a form slowly", () => {
  const underWay = async () =>
    figureOf(parseScrape(await site.scrape()), "site_requests_under_way", { gate: "bodies" });

  test("takes no place from those who read, nor from those who send at once", async () => {
    await restart({ MAX_REQUESTS: "2", TRUSTED_PROXIES: "1" });
    const senders = ["198.51.100.1", "198.51.100.1"].map(sendSlowly);
    await expect.poll(underWay).toBe(2);
    letGo();
    expect((await site.request("/slow")).status).toBe(200);
    const headers = { "x-forwarded-for": "198.51.100.2" };
    expect((await site.request("/slow", { body: "a=1", headers })).status).toBe(200);
    expect(await senders[0]?.received).toMatch(/^HTTP\/1\.1 503 .*^retry-after: 2.*^connection: close/ims);
    for (const { socket } of senders) socket.destroy();
  });

  test("meets the bound of their own network, and keeps no neighbour from sending", async () => {
    await restart({ TRUSTED_PROXIES: "1" });
    const senders = Array.from({ length: 33 }, () => sendSlowly("198.51.100.1"));
    expect(await Promise.race(senders.map(({ received }) => received))).toMatch(
      /^HTTP\/1\.1 429 .*^retry-after: 2.*^connection: close/ims,
    );
    letGo();
    for (const address of ["198.51.100.1", "198.51.100.2"]) {
      const headers = { "x-forwarded-for": address };
      expect((await site.request("/slow", { body: "a=1", headers })).status).toBe(200);
    }
    const refused = (reason: string) => async () =>
      figureOf(parseScrape(await site.scrape()), "site_bodies_refused_total", { reason });
    expect(await refused("network places")()).toBe(2);
    expect(await refused("no place")()).toBe(0);
    for (const { socket } of senders) socket.destroy();
  });
});
