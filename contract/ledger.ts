import { z } from "zod";
import { Message, openCall, queryNumber, sharedCall } from "./call";
import { CalendarDate, Ticker } from "./market-schemas";

export const LedgerHead = z.object({
  seq: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  recordedAt: z.string().max(40),
});
export type LedgerHead = z.infer<typeof LedgerHead>;

/** domain/ledger.ts says how `hash` is made. Texts are taken as they come: a reader checks them, no schema mends them. */
export const LedgerEntry = z.object({
  version: z.number().int().positive().describe("of the entry's format: 3"),
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

/** A row of the record that claims what the ledger does not say, or an issued trade of the ledger whose row is gone. */
export const UnprovenTrade = z.object({
  id: z.string().max(120),
  symbol: Ticker,
  basis: z.string().max(20).describe("as the row has it: issued, practice or live"),
  fillDate: CalendarDate,
  closeDate: CalendarDate.nullish(),
  reason: z.string().max(200).describe("what the ledger lacks of it, or that its row is gone, in a sentence"),
});
export type UnprovenTrade = z.infer<typeof UnprovenTrade>;

/** What a witness signed. */
export const Cosignature = z.object({
  size: z.number().int().nonnegative().describe("entries that the log had"),
  time: z.number().int().nonnegative().describe("by the witness's clock, in Unix seconds"),
  witness: z.string().max(200).describe("its name"),
  note: z.string().max(2000).describe("the checkpoint with this signature alone, as a signed note"),
});
export type Cosignature = z.infer<typeof Cosignature>;

const entries = (about: string) => queryNumber(1, 1_000_000_000).describe(about);
/** No proof between trees that a number can count has more hashes. */
const Proof = z.object({
  proof: z
    .array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/))
    .max(63)
    .describe("hashes in base64, in the order of RFC 6962"),
});

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
  checkpoint: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/log/checkpoint",
      tags: ["roi", "extension"],
      summary:
        "Where the ledger's log stands, signed: a Merkle tree (RFC 6962) over the hashes of its entries",
    })
    .output(
      z.object({
        checkpoint: z
          .string()
          .max(10_000)
          .describe("a signed note (C2SP tlog-checkpoint), with the cosignatures that it has"),
        verifier: z.string().max(400).describe("who signed it: name, id and public key (C2SP signed-note)"),
        earlier: z
          .array(z.string().max(400))
          .max(5)
          .nullish()
          .describe("keys that the log had before, the newest first: they signed it as well"),
      }),
    ),
  consistency: openCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/log/consistency",
      tags: ["roi", "extension"],
      summary: "A proof that the log of `to` entries begins with the log of `from` entries",
    })
    .input(z.object({ from: entries("of the older checkpoint"), to: entries("of the newer one") }))
    .output(Proof),
  inclusion: openCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/log/inclusion",
      tags: ["roi", "extension"],
      summary: "A proof that an entry is in the log of `size` entries",
    })
    .input(z.object({ seq: entries("the entry's number"), size: entries("of the checkpoint") }))
    .output(Proof),
  cosignatures: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/log/cosignatures",
      tags: ["roi", "extension"],
      summary: "What witnesses cosigned of the log since an entry was in it",
    })
    .input(
      z.object({
        from: entries("the first size that is asked for; 1 where there is none").optional(),
        newest: queryNumber(1, 1000)
          .optional()
          .describe("of the newest so many entries, wherever they are, instead"),
      }),
    )
    .output(
      z.object({
        cosignatures: z
          .array(Cosignature)
          .max(100)
          .describe(
            "the smallest sizes first, and of one the oldest; of the newest entries the largest where not all fit",
          ),
        witnesses: z.array(z.string().max(200)).max(20).describe("whose count: name, id and public key"),
      }),
    ),
  cosign: openCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/public-tracker/log/cosignatures",
      tags: ["roi", "extension"],
      summary: "A witness’s cosignature of a checkpoint, to be kept",
      description:
        "Anybody may bring one: 422 where no witness that is known signed, or it is no checkpoint of the log.",
    })
    .input(
      z.object({
        note: z.string().min(1).max(10_000).describe("a checkpoint, cosigned (C2SP tlog-cosignature)"),
      }),
    )
    .output(Message),
  unproven: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/log/unproven",
      tags: ["roi", "extension"],
      summary:
        "Rows of the record that claim to be issued, practice or live and are not so in the ledger, and issued trades whose rows are gone",
    })
    .output(
      z.object({
        count: z.number().int().nonnegative(),
        trades: z.array(UnprovenTrade).max(50).describe("the newest fills first"),
      }),
    ),
};
