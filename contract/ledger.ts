import { z } from "zod";
import { queryNumber, sharedCall } from "./call";

export const LedgerHead = z.object({
  seq: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  recordedAt: z.string().max(40),
});
export type LedgerHead = z.infer<typeof LedgerHead>;

/** domain/ledger.ts says how `hash` is made. Texts are taken as they come: a reader checks them, no schema mends them. */
export const LedgerEntry = z.object({
  version: z.number().int().positive().describe("of the entry's format: 2"),
  seq: z.number().int().positive(),
  recordedAt: z.string().max(40),
  kind: z.string().max(20).describe("signal, amend, withdraw, fill, unfilled, close or correction"),
  basis: z.string().max(20).describe("issued, practice or simulated"),
  source: z.string().max(40).describe("whose candles"),
  trade: z.string().max(120).describe("the trade that a signal opens and an ending ends"),
  facts: z.record(z.union([z.string().max(600), z.number(), z.null()])),
  previous: z.string().max(64),
  hash: z.string().max(64),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Part of the service `roi`. */
export const ledgerCalls = {
  ledger: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/ledger",
      tags: ["roi", "extension"],
      summary: "The ledger of signals and what became of them, in pages of 1,000 entries",
    })
    .input(
      z.object({
        after: queryNumber(0, 1_000_000_000).optional().describe("the last entry that is known"),
        newest: queryNumber(1, 1000)
          .optional()
          .describe("so many entries at the end, wherever that is, instead of those after one"),
        limit: queryNumber(1, 1000).optional().describe("1,000 where there is none"),
      }),
    )
    .output(
      z.object({
        entries: z.array(LedgerEntry).max(1000).describe("the oldest first"),
        head: LedgerHead.nullish().describe("the newest entry; none while the ledger is empty"),
      }),
    ),
};
