// Requests of a visitor: cookies that are kept, an address of their own, forms as a page of the site posts them.
import http from "node:http";

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Whatever the upstream does, the site answers before: writes end after ten seconds. */
const usualPatienceMs = 20_000;

/**
 * @param site its origin, such as `http://localhost:4700`
 * @param options `agent`: connections to use; `address`: what the balancer in front tells, where the site trusts one;
 *   `patienceMs`: how long a reply may take
 */
export function createVisitor(site, { agent, address, patienceMs = usualPatienceMs } = {}) {
  const { port, host } = new URL(site);
  const cookies = new Map();

  /** @returns `{ status, headers, text, firstByteMs }`; rejects where the connection breaks off */
  function request(path, { method = "GET", body, type, headers = {} } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = {
      host,
      "user-agent": userAgent,
      ...(cookie && { cookie }),
      ...(address && { "x-forwarded-for": address }),
      ...(body !== undefined && {
        origin: site,
        "sec-fetch-site": "same-origin",
        "content-type": type ?? "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const options = { host: "127.0.0.1", port, path, method, headers: sent, agent };
      const req = http.request(options, (res) => {
        const firstByteMs = performance.now() - startedAt;
        const chunks = [];
        res.on("data", (chunk) => chunks.push(chunk));
        res.once("error", reject);
        res.once("end", () => {
          keep(res.headers["set-cookie"] ?? []);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: res.statusCode, headers: res.headers, text, firstByteMs });
        });
      });
      req.setTimeout(patienceMs, () => req.destroy(new Error("no answer in time")));
      req.once("error", reject);
      req.end(body);
    });
  }

  function keep(setCookies) {
    for (const setCookie of setCookies) {
      const [pair, ...attributes] = setCookie.split(/; */);
      const mark = pair.indexOf("=");
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(pair.slice(0, mark));
      else cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
  }

  const post = (path, form) => request(path, { method: "POST", body: new URLSearchParams(form).toString() });
  return {
    get: (path, headers) => request(path, { headers }),
    post,
    postJson: (path, value) =>
      request(path, { method: "POST", body: JSON.stringify(value), type: "application/json" }),
    /** Rejects where the form comes back. */
    async enter(path, form) {
      const { status, text } = await post(path, form);
      if (status !== 303 && status !== 302)
        throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    },
    forget: () => cookies.clear(),
    /** For a browser that goes on as this visitor. */
    listCookies: () => [...cookies].map(([name, value]) => ({ name, value, url: site })),
  };
}

/** Runs a task so many times, with so many under way at once; rejects with the first that does. */
export async function repeat(times, { at }, task) {
  let turn = 0;
  const worker = async () => {
    while (turn < times) await task(turn++);
  };
  await Promise.all(Array.from({ length: at }, worker));
}

/** The paths of all public pages. */
export async function sitemapOf(site) {
  const { text } = await createVisitor(site).get("/sitemap.xml");
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

/** Those of the pages that come from memory once somebody has asked for them: they have no request id of their own. */
export async function cachedOf(site, paths) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const visitor = createVisitor(site, { agent });
  const cached = [];
  await repeat(paths.length, { at: 4 }, async (turn) => {
    await visitor.get(paths[turn]);
    const { status, headers } = await visitor.get(paths[turn]);
    if (status === 200 && headers["x-request-id"] === undefined) cached.push(paths[turn]);
  });
  agent.destroy();
  return cached.sort();
}
