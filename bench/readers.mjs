// People who are signed in, as many as a row wants: accounts of their own, each with a session.
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createVisitor } from "./browse.mjs";
import { share } from "./length.mjs";

export const readerPassword = "a hundred readers of small trades";

/** What rows with readers want of both parts: sign-ups from one address, and sessions that outlast the row. */
export const readerSettings = {
  LIMITS_FACTOR: "1000000",
  ACCESS_TOKEN_SECONDS: "3600",
  UPSTREAM_READ_MS: "30000",
  UPSTREAM_WRITE_MS: "30000",
  // Each comes from an address of their own: one network may have few passwords judged at a time.
  TRUSTED_PROXIES: "1",
};

/** The pages that QUALITY.md calls readers' pages, one of each kind. */
export const researchPages = {
  stock: "/stocks/NVDA",
  "sector insight": "/sector-insights/semiconductors",
  insights: "/stock-insights-by-sector/semiconductors",
  timing: "/sector-and-stock-timing/semiconductors",
  "ROI tracker": "/roi-tracker",
};

/** Signs one person up, who has an address of their own: `{ visitor, email }`. What greets them once has been read. */
export async function signUpReader(site, turn, agent) {
  const address = `10.7.${turn >> 8}.${turn % 256}`;
  const visitor = createVisitor(site, { agent, address, patienceMs: 90_000 });
  const email = `reader-${turn}@example.com`;
  const person = { firstName: "Reader", lastName: `No ${turn}`, email, password: readerPassword };
  await visitor.enter("/sign-up", person);
  const { status } = await visitor.get("/account");
  if (status !== 200) throw new Error(`the account of a new reader answered ${status}`);
  return { visitor, email };
}

/** The pages of the published rules' records, one of each rule: what they weigh goes with the trades that each has. */
export const rulePages = {
  "momentum's record": "/roi-tracker/rules/time-series-momentum",
  "average's record": "/roi-tracker/rules/ten-month-average",
  "year high's record": "/roi-tracker/rules/year-high",
};

/**
 * A process works the rules' records out after its start, and a page without its record is a small one: waits until all have
 * theirs.
 * @throws where one has none after two minutes
 */
export async function awaitRecords(site, { cookie }, headers) {
  const mostMs = 120_000;
  const from = performance.now();
  for (const path of Object.values(rulePages))
    for (;;) {
      const reply = await fetch(site + path, { headers: { ...headers, cookie } });
      const html = await reply.text();
      if (html.includes("Held as options")) break;
      if (performance.now() - from > mostMs) throw new Error(`${path} has no record after ${mostMs} ms`);
      await wait(1_000);
    }
}

/**
 * Signs up so many people at a site, one after the other: passwords are hashed on one core, and who waits too long for it is
 * sent away.
 * @returns each as `{ cookie, email }`
 */
export async function enterReaders(site, count = share(100)) {
  const agent = new http.Agent({ keepAlive: false });
  const readers = [];
  for (let turn = 0; turn < count; turn++) {
    const { visitor, email } = await signUpReader(site, turn, agent);
    const cookie = visitor
      .listCookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    readers.push({ cookie, email });
  }
  return readers;
}

/**
 * One reply as it comes over the wire, its encoding not undone.
 * @returns `{ status, headers, body }`
 */
export function rawReply(url, headers) {
  return new Promise((resolve, reject) => {
    http
      // A connection of its own: those that are kept end while wrk has the bench's thread.
      .get(url, { headers, agent: false }, (reply) => {
        const chunks = [];
        reply.on("data", (chunk) => chunks.push(chunk));
        reply.once("error", reject);
        reply.once("end", () =>
          resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
      })
      .once("error", reject);
  });
}

/**
 * A redirect to the sign-in page is fast too: who measures pages looks at some before and after.
 * @throws where a page is none, is a visitor's, or may be kept by a cache that others share
 */
export async function requireReaders(url, readers, headers) {
  for (const { cookie } of [readers[0], readers.at(-1)]) {
    const { status, headers: told } = await rawReply(url, { ...headers, cookie });
    if (status !== 200) throw new Error(`${url} answered a reader ${status}`);
    if (!/private, no-store/.test(told["cache-control"] ?? ""))
      throw new Error(`${url} answered a reader with Cache-Control: ${told["cache-control"]}`);
  }
}
