import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { priceOption } from "../domain/option-price";
import { resultOf } from "../domain/ledger-prices";
import { rightLedger } from "./harness/right-ledger";
const D = "tests/forged-ledgers/";
for (const f of readdirSync(D)) {
  let t = readFileSync(D + f, "utf8");
  t = t.replace(/"(MODEL|PUT):([\d.]+)"/, (_, k, o) => JSON.stringify({ openMicros: Number(o) * 1e6, ...(k === "PUT" && { tradeType: "Put" }), ...priceOption({ tradeType: k === "PUT" ? "Put" : "Call", strikeCents: 11000, expiration: "2026-03-13", volatility: 0.315 }, Number(o), "2026-03-03") }));
  const fill = rightLedger.find((e) => e.name === "GOOG fill")!.content.facts as any, close = rightLedger.find((e) => e.name === "GOOG close")!.content.facts as any;
  t = t.replace('"FEES"', String(resultOf(fill, { exitBidCents: close.exitBidCents, feesCents: 0 })));
  writeFileSync(D + f, JSON.stringify(JSON.parse(t), null, 2) + "\n");
}
const { forgedLedgers } = await import("./harness/forged-ledgers");
const { verifyLedger } = await import("../domain/ledger-walk");
const { pagesOf } = await import("./harness/ledger-chain");
for (const { name, entries, at, since, sentence } of await forgedLedgers()) {
  if (since) continue;
  let v: any;
  try { v = await verifyLedger({ fetchPage: pagesOf(entries, 7), at }); } catch (e) { v = { ok: "THROWS", reason: String(e) }; }
  if (v.ok !== false || v.reason !== sentence) console.log(`${name} | ${v.ok} | ${v.reason}${sentence ? `\n     WAS ${sentence}` : ""}${v.faults ? " #" + v.faults.length : ""}`);
  if (process.argv[2] === "write" && v.ok === false) { const j = JSON.parse(readFileSync(D + name + ".json", "utf8")); j.sentence = v.reason; writeFileSync(D + name + ".json", JSON.stringify(j, null, 2) + "\n"); }
}
