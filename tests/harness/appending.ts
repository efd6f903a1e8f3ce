import { openPostgres } from "../../api/db/client";
import { appendToLedger } from "../../api/ledger/append";
import { openLog } from "../../api/ledger/log-of-database";
import { newSignal } from "./ledger";

/**
 * A process of its own that appends to a ledger: `node --import tsx tests/harness/appending.ts URL NAME COUNT`. It says
 * "ready", waits for a line, and then appends so many lists, each of a signal of its own and one that others append as
 * well, and signs after each.
 */
const [url = "", name = "", count = ""] = process.argv.slice(2);
const { db, close } = await openPostgres(url);
const log = await openLog(db, {
  ...{ origin: "example.com/ledger", secrets: ["of tests, and of forty characters or more"] },
  ...{ isOwn: true, witnesses: [] },
});
const now = new Date("2026-03-02T12:00:00Z");
console.log("ready");
await new Promise((resolve) => process.stdin.once("data", resolve));
process.stdin.pause();
for (let at = 0; at < Number(count); at++) {
  await appendToLedger(db, [newSignal(`rule:${name}:${at}`), newSignal(`rule:SHARED:${at}`)], now);
  await log.checkpoint();
}
await close();
