import { once } from "node:events";
import http from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { publicUrl, type SiteUnderTest, startSite } from "../harness/site";
import { accessToken, ada } from "../harness/tokens";
import { held, type MisbehavingUpstream, startUpstream } from "../harness/upstream";
import { exists, login } from "../harness/visit";

let upstream: MisbehavingUpstream;
let site: SiteUnderTest;
let done: string[];

const build = buildOf({
  "/exists": { loader: ({ context }) => context.upstream.users.exists({ email: ada.email }) },
  "/login": {
    async action({ context }) {
      await context.upstream.users.login({ email: ada.email, password: "p" });
      done.push("signed in");
      return null;
    },
  },
  "/slow": {
    async loader({ request }) {
      done.push("started");
      await once(request.signal, "abort");
      done.push("aborted");
      throw new TypeError("what was being made broke off");
    },
  },
});

beforeEach(async () => {
  done = [];
  upstream = await startUpstream();
  site = await startSite({ build, apiBaseUrl: upstream.baseUrl });
});
afterEach(() => Promise.all([site.close(), upstream.close()]));

/** A browser's request, and the way to leave in the middle of it. */
function open(path: string, method = "GET"): () => void {
  const headers = { host: new URL(publicUrl).host };
  const request = http.request({ host: "127.0.0.1", port: site.port, path, method, headers, agent: false });
  // Whoever leaves hears of a reset connection.
  request.on("error", () => undefined).end();
  return () => void request.destroy();
}

const statuses = () => site.log().flatMap(({ event, status }) => (event === "request" ? [status] : []));

describe("R14: a browser that leaves", () => {
  test("gives up what was being read for it", async () => {
    const { closed, behaviour } = held();
    upstream.on(exists, behaviour);
    const leave = open("/exists");
    await upstream.reached(exists);
    leave();
    await closed;
    await expect.poll(statuses).toEqual([499]);
  });

  test("has what it asked to be done finished", async () => {
    const { answers, behaviour } = held();
    upstream.on(login, behaviour);
    const leave = open("/login", "POST");
    await upstream.reached(login);
    leave();
    await expect.poll(statuses).toEqual([499]);
    for (const answer of answers) answer({ ...ada, token: accessToken("ada") });
    await expect.poll(() => done).toEqual(["signed in"]);
  });

  test("is no error in the log, whatever broke off", async () => {
    const leave = open("/slow");
    await expect.poll(() => done).toEqual(["started"]);
    leave();
    await expect.poll(() => done).toEqual(["started", "aborted"]);
    await expect.poll(statuses).toEqual([499]);
    expect(site.log().filter(({ level }) => level !== "info")).toEqual([]);
  });
});
