import net from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

let letGo: () => void = () => undefined;
let waits = Promise.resolve();
const slow = {
  async loader() {
    await waits;
    return {};
  },
};
let site: SiteUnderTest;
beforeEach(async () => {
  waits = new Promise((resolve) => {
    letGo = resolve;
  });
  site = await startSite({
    build: buildOf({ "/slow": slow, "/quick": { loader: () => ({}) } }),
    env: { MAX_REQUESTS: "20" },
  });
});
afterEach(() => site.close());

/** One connection on which so many requests are sent at once; none of the answers is read. */
async function pipeline(count: number): Promise<net.Socket> {
  const socket = net.connect({ port: site.port, host: "127.0.0.1" }).on("error", () => {});
  socket.write("GET /slow HTTP/1.1\r\nHost: www.example.test\r\n\r\n".repeat(count));
  return socket;
}

test("S21: one connection takes no more places than a few, and is closed for trying", async () => {
  const socket = await pipeline(40);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await closed;
  expect((await site.request("/quick")).status).toBe(200);
  letGo();
});

test("each of several requests of one connection is in the log, also when its client leaves", async () => {
  const socket = await pipeline(5);
  await expect.poll(() => site.scrape()).toContain('site_requests_under_way{gate="pages"} 5');
  socket.destroy();
  const lines = () => site.log().filter(({ event, route }) => event === "request" && route === "/slow");
  await expect.poll(() => lines().length).toBe(5);
  letGo();
  expect(lines().map(({ status }) => status)).toEqual(Array(5).fill(499));
});
