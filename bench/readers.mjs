// People who are signed in, as many as a row wants: accounts of their own, each with a session.
import http from "node:http";
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
