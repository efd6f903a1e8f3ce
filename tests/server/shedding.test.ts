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
const build = buildOf({ "/slow": slow, "/blog/:slug": slow });
let site: SiteUnderTest;
beforeEach(async () => {
  waits = new Promise((resolve) => {
    letGo = resolve;
  });
  site = await startSite({ build, env: { MAX_REQUESTS: "2" } });
});
afterEach(() => site.close());

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

test("who sends a form slowly takes no place from those who read", async () => {
  const senders = [1, 2].map(() => {
    const socket = net.connect(site.port, "127.0.0.1");
    const type = "Content-Type: application/x-www-form-urlencoded";
    socket.write(`POST /slow HTTP/1.1\r\nHost: www.example.test\r\n${type}\r\nContent-Length: 9\r\n\r\n`);
    return socket;
  });
  await expect.poll(async () => (await site.request("/slow", { body: "" })).status).toBe(503);
  letGo();
  expect((await site.request("/slow")).status).toBe(200);
  for (const socket of senders) socket.destroy();
});
