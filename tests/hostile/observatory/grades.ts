import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CookieStore } from "../../harness/cookies";
import { send } from "../../harness/http-client";
import { startServer } from "../../harness/processes";
import { freePort } from "../arena";
import { installObservatory, issueCertificate } from "./install";
import { startTlsFront } from "./tls-front";

/** What Mozilla's HTTP Observatory says of one address of ours. */
interface ObservatoryGrade {
  /** The kind of reply, such as "a page that hydrates". */
  what: string;
  url: string;
  /** "A+" to "F". */
  grade: string;
  /** 100 and above is an A+. */
  score: number;
  /** The analyser's tests that were not passed, with what it found. */
  failed: string[];
}

const hydrated = "/onboarding/contact-information";
const kinds: Readonly<Record<string, string>> = {
  "/2024": "the landing page, from the document cache",
  "/login": "a page that is not cached",
  "/account": "a page of somebody who is signed in",
  [hydrated]: "a page that hydrates",
  "/account/bank-link": "a page whose form leads elsewhere",
  "/no-such-page": "an error page",
  "/%zz": "a request that cannot be read",
  "/logout": "a redirect",
  "/symbols/search?q=app": "data",
  "/favicon.svg": "a picture that could hold script",
  "/healthz": "health",
  "/openz": "health",
};

/**
 * The built product (`npm run build`) in production's settings behind TLS of a throw-away authority, graded kind by kind
 * by Mozilla's own analyser with its own scoring. Takes about a minute, and the first time half a minute more for
 * the installation, which asks the registry. Its certificate is of localhost, the port a free one.
 */
export async function observatoryGrades(): Promise<ObservatoryGrade[]> {
  const installed = installObservatory();
  const certificate = issueCertificate(installed);
  const folder = mkdtempSync(path.join(tmpdir(), "observatory-"));
  const authority = path.join(folder, "authority.pem");
  writeFileSync(authority, certificate.authority);
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const [apiPort, sitePort, port] = [await freePort(), await freePort(), await freePort()];
    const host = `localhost:${port}`;
    const api = await startServer("build/api.js", {
      ...shared,
      APP_ENV: "development",
      API_PORT: String(apiPort),
      API_DATA_DIR: path.join(folder, "data"),
      API_TOKEN_SECRETS: secret("token secret"),
      DATA_KEYS: secret("data key"),
    });
    closing.unshift(() => api.stop());
    const site = await startServer("build/index.js", {
      ...shared,
      APP_ENV: "production",
      PORT: String(sitePort),
      PUBLIC_URL: `https://${host}`,
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
      // As every provider's page in production.
      HOSTED_PAGE_ORIGINS: "https://pages.example.test",
      SESSION_SECRETS: secret("session secret"),
    });
    closing.unshift(() => site.stop());
    const member = await signUp(sitePort, host);
    const front = await startTlsFront(port, sitePort, certificate, {
      "/account": member,
      "/account/bank-link": member,
      [hydrated]: member,
    });
    closing.unshift(() => front.close());
    const grades: ObservatoryGrade[] = [];
    for (const [address, what] of Object.entries(kinds)) {
      grades.push({ what, ...(await grade(installed, authority, `${host}${address}`)) });
    }
    return grades;
  } finally {
    for (const close of closing) await close();
  }
}

const secret = (name: string) => `${name} of the observatory: forty characters`;
const shared = { API_CLIENT_TOKEN: secret("client token"), LOG_LEVEL: "warn" };

/** A new account: the cookies that its browser sends, and as they were set. */
async function signUp(port: number, host: string) {
  const person = {
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    password: "an observatory of trades",
  };
  const cookies = new CookieStore();
  const { status, setCookies } = await send(port, "/sign-up", host, {
    body: new URLSearchParams(person).toString(),
    headers: { origin: `https://${host}` },
    cookies,
  });
  if (status !== 303 || !setCookies.some((cookie) => cookie.startsWith("__Host-session=")))
    throw new Error(`nobody was signed up: ${status}`);
  return { cookie: cookies.header ?? "", setCookies };
}

const Report = z.object({
  scan: z.object({ grade: z.string(), score: z.number(), testsQuantity: z.number() }),
  tests: z.record(z.object({ pass: z.boolean(), result: z.string() })),
});

/** The analyser's own command line, unchanged. What it takes for a host may have a port and a path. */
async function grade(installed: string, authority: string, target: string) {
  const program = "node_modules/@mdn/mdn-http-observatory/src/scan.js";
  const { stdout } = await promisify(execFile)(process.execPath, [program, target], {
    cwd: installed,
    env: { PATH: process.env.PATH, NODE_ENV: "production", NODE_EXTRA_CA_CERTS: authority },
  });
  const { scan, tests } = Report.parse(JSON.parse(stdout));
  const failed = Object.entries(tests)
    .filter(([, { pass }]) => !pass)
    .map(([name, { result }]) => `${name}: ${result}`);
  return { url: `https://${target}`, grade: scan.grade, score: scan.score, failed };
}
