import { COSIGNATURE, cosignText, LOG_SIGNATURE, writeKey, writeNote } from "../../domain/signed-note";
import { checkpointOf, keptOf, logKey } from "../harness/kept-checkpoint";
import type { Content } from "../harness/ledger-chain";
import { chainOf, headOf } from "../harness/ledger-chain";
import { keyOf } from "../harness/note-keys";
import { rightLedger } from "../harness/right-ledger";
import type { Replies, State } from "./state";

const proof = "/roi-tracker/proof";
const log = "/api/public-tracker/log";

const witness = await keyOf(9, "witness.example", COSIGNATURE);
const earlierKey = await keyOf(2, "example.com/ledger", LOG_SIGNATURE);
const contents = rightLedger.map(({ content }): Content => content);
const ended = new Set(
  contents.filter(({ kind }) => ["withdraw", "unfilled", "close"].includes(kind)).map(({ trade }) => trade),
);
/** Of every basis, and no trade overdue by now (a correction would name another entry); some were seen by the witness before their session. */
const entries = await chainOf(
  contents.filter(({ trade, kind }) => ended.has(trade) && kind !== "correction"),
);
const seen = 4;
const text = await checkpointOf(entries.slice(0, seen));
const time = Date.parse("2026-03-03T12:00:00Z") / 1000;
const signature = await cosignText(text, witness.key, time, witness.sign);
const cosigned: Replies = {
  "/api/public-tracker/ledger": { entries, head: headOf(entries) },
  [`${log}/cosignatures`]: {
    cosignatures: [
      { witness: witness.key.name, time, size: seen, note: writeNote({ text, signatures: [signature] }) },
    ],
    witnesses: [writeKey(witness.key)],
  },
};
const planted = (id: string, symbol: string, closeDate: string | null, reason: string) => ({
  ...{ id, symbol, basis: "issued", fillDate: "2026-03-03", closeDate, reason },
});

/** The ledger and its proof. */
export const ledger: State[] = [
  { name: "ledger, before it is checked", route: proof, at: proof },
  {
    name: "ledger, checked by the browser",
    route: proof,
    at: proof,
    scripts: "only",
    steps: ({ page }) => page.locator("ledger-proof[data-verdict]").waitFor(),
  },
  {
    name: "ledger, after an entry that there is not",
    route: proof,
    at: "/roi-tracker/proof?after=x",
    status: 422,
  },
  // An address with a query: the site keeps nothing of it for other readers.
  {
    name: "ledger, with a witness, and entries that it proves",
    route: proof,
    at: `${proof}?after=0`,
    upstream: cosigned,
  },
  {
    name: "ledger, after its log has changed its key",
    route: proof,
    at: `${proof}?after=0`,
    upstream: {
      "/api/public-tracker/ledger": { entries, head: headOf(entries) },
      [`${log}/checkpoint`]: {
        checkpoint: await keptOf(entries),
        verifier: writeKey(logKey.key),
        earlier: [writeKey(earlierKey.key)],
      },
    },
  },
  {
    name: "ledger, with trades that it does not prove",
    route: proof,
    at: `${proof}?after=0`,
    upstream: {
      [`${log}/unproven`]: {
        count: 52,
        trades: [
          planted("planted", "AAPL", null, "It calls itself issued, and the ledger has no signal of it."),
          planted("changed", "NVDA", "2026-03-05", "Its result is another than that of its close, entry 31."),
          planted(
            "gone",
            "MSFT",
            "2026-03-06",
            "The ledger has its fill, and our database has lost its row.",
          ),
        ],
      },
    },
  },
];
