import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startMailServer } from "../../harness/mail-server";
import { copyPreparedDataTo } from "../../harness/prepared-data";
import { startServer } from "../../harness/processes";
import { figureOf, parseScrape } from "../../harness/scrape";
import type { Arena } from "../arena";
import type { Findings, Row } from "../row";

const address = "dead@example.com";
const dead = { addresses: [address], code: 550, text: "5.1.1 The email account does not exist" };
const alive = "alive@example.com";

/** Until it is so, or for ten seconds. */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let looks = 0; looks < 100; looks++) {
    if (await isSo()) return true;
    await wait(100);
  }
  return false;
}

async function signUpTheDead(_arena: Arena, findings: Findings): Promise<void> {
  const server = await startMailServer();
  server.dead = dead;
  const place = mkdtempSync(path.join(tmpdir(), "dead-"));
  try {
    chmodSync(place, 0o755);
    const folder = path.join(place, "data");
    await copyPreparedDataTo(folder);
    const upstream = await startServer("build/api.js", {
      APP_ENV: "development",
      API_PORT: "0",
      API_DATA_DIR: folder,
      API_TOKEN_SECRETS: "the token secret of an upstream that mails the dead",
      API_METRICS_PORT: "0",
      SMTP_URL: server.url,
      MAIL_FROM: "site@trades.example",
    });
    const portOf = async (name: string) => (await upstream.said(new RegExp(`"${name}":(\\d+)`)))[1];
    const subscribe = async (email: string) =>
      fetch(`http://127.0.0.1:${await portOf("port")}/api/newsletter/subscribe`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
    const figure = async (name: string, outcome: string) => {
      const told = await (await fetch(`http://127.0.0.1:${await portOf("metricsPort")}/metrics`)).text();
      return figureOf(parseScrape(told), name, { outcome }) ?? 0;
    };
    try {
      await subscribe(address);
      const isTried = await until(async () => server.refusals > 0);
      findings.note("the mail to the dead address", isTried, "is not tried");
      const isApart = await until(async () => (await figure("api_mails_total", "refused")) === 1);
      findings.note("its refusal", isApart, "is not counted apart");
      await subscribe(address);
      const isHeld = await until(async () => (await figure("api_mails_total", "held")) === 1);
      findings.note("a second sign-up with it", isHeld && server.refusals === 1, `${server.refusals} tries`);
      await subscribe(alive);
      const isMailed = await until(async () => server.taken.includes(alive));
      findings.note("the next address", isMailed, "is not mailed");
      const failed = [await figure("api_mails_total", "failed"), await figure("api_jobs_total", "failed")];
      findings.note("nobody is woken for it", failed.join() === "0,0", `${failed} mails and jobs failed`);
    } finally {
      await upstream.stop();
    }
  } finally {
    await server.close();
    rmSync(place, { recursive: true, force: true });
  }
}

export const deadAddresses: readonly Row[] = [
  {
    id: "O9",
    check: "newsletter sign-ups with an address that the mail server refuses for good (550)",
    expectation: "one try, counted apart from failures; then the address is not mailed, and others are",
    run: signUpTheDead,
  },
];
