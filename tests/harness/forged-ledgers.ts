import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { LEDGER_VERSION } from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";
import { type Content, chainOf, headOf, pagesOf } from "./ledger-chain";
import { lookedAt, type Named, rightLedger } from "./right-ledger";

const Facts = z.record(z.union([z.string(), z.number(), z.null()]));
const Entry = z.object({
  kind: z.string(),
  recordedAt: z.string(),
  basis: z.string(),
  source: z.string(),
  trade: z.string(),
  facts: Facts,
});
const Changes = Entry.omit({ facts: true }).partial();
/** What no writer would write: fields of an entry that have another form, are too many, or are left out. */
const Form = z.object({ set: z.record(z.unknown()).optional(), without: z.string().optional() }).strict();
/** What a forger does to an entry of the right ledger, which is called by its name. */
const Edit = z.union([
  z.object({ remove: z.string() }).strict(),
  /** A copy of another entry with changes, put in after one. */
  z
    .object({ copy: z.string(), after: z.string(), facts: Facts.optional(), changes: Changes.optional() })
    .strict(),
  z
    .object({
      change: z.string(),
      facts: Facts.optional(),
      without: z.string().optional(),
      changes: Changes.optional(),
      form: Form.optional(),
      /** Moved to stand after this one, or before all others where it is empty. */
      after: z.string().optional(),
    })
    .strict(),
]);
const Forgery = z
  .object({
    /** What is forged, in a sentence. */
    forgery: z.string(),
    edits: z.array(Edit).default([]),
    /** The entries of a ledger of its own, where it is not made of the right one. */
    ledger: z.array(Entry).optional(),
    /** Whoever looks at it has a checkpoint of the right ledger. */
    since: z.literal("the right ledger").optional(),
    /** The trade that the ledger is about: the entries of all others are left out. */
    only: z.string().optional(),
    /** When it is looked at, where that is later than usual. */
    at: z.string().optional(),
    version: z.number().optional(),
    /** Of an entry a field or a fact that its text tells twice: what stands there first, before what was hashed. */
    twice: z.object({ entry: z.string(), name: z.string(), first: z.unknown() }).strict().optional(),
    /** What refuses it. */
    sentence: z.string(),
  })
  .strict();

interface ForgedLedger extends Omit<z.infer<typeof Forgery>, "at" | "edits" | "ledger" | "only" | "twice"> {
  name: string;
  at: Date;
  /** Hashed anew, as a forger does. */
  entries: LedgerEntry[];
  /** The texts of its pages, as whoever looks at it is served them. */
  pages(size: number): (after: number) => Promise<string>;
}

const folder = "tests/forged-ledgers";

/** Every forged ledger of the folder, by the names of their files. */
export async function forgedLedgers(): Promise<ForgedLedger[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Promise.all(
    files.sort().map(async (file) => {
      const {
        edits,
        ledger,
        at,
        only,
        twice,
        version = LEDGER_VERSION,
        ...rest
      } = Forgery.parse(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")));
      const named = edits.reduce(applyEdit, rightLedger);
      const left = only === undefined ? named : named.filter(({ content }) => content.trade === only);
      const contents = (ledger ?? left.map(({ content }) => content)).map((entry) => ({ ...entry, version }));
      const name = file.replace(/\.json$/, "");
      const entries = await chainOf(contents);
      const doubled = twice && { ...twice, seq: placeOf(left, twice.entry) + 1 };
      const write = (entry: LedgerEntry) => textOf(entry, doubled);
      const pages = (size: number) => pagesOf(entries, size, headOf(entries), write);
      return { ...rest, name, at: at ? new Date(at) : lookedAt, entries, pages };
    }),
  );
}

function textOf(entry: LedgerEntry, twice: { seq: number; name: string; first?: unknown } | undefined) {
  const text = JSON.stringify(entry);
  if (entry.seq !== twice?.seq) return text;
  const name = JSON.stringify(twice.name);
  return text.replace(`${name}:`, `${name}:${JSON.stringify(twice.first)},${name}:`);
}

function applyEdit(ledger: readonly Named[], edit: z.infer<typeof Edit>): readonly Named[] {
  if ("remove" in edit) return ledger.toSpliced(placeOf(ledger, edit.remove), 1);
  if ("copy" in edit) {
    const { name, content } = ledger[placeOf(ledger, edit.copy)] ?? missing(edit.copy);
    const copy = { name: `${name} forged`, content: changed(content, edit) };
    return ledger.toSpliced(placeOf(ledger, edit.after) + 1, 0, copy);
  }
  const place = placeOf(ledger, edit.change);
  const { name, content } = ledger[place] ?? missing(edit.change);
  const entry = { name, content: changed(content, edit) };
  if (edit.after === undefined) return ledger.with(place, entry);
  const rest = ledger.toSpliced(place, 1);
  return rest.toSpliced(placeOf(rest, edit.after) + 1, 0, entry);
}

interface Change {
  facts?: Content["facts"];
  without?: string;
  changes?: Partial<Content>;
  form?: z.infer<typeof Form>;
}

function changed(content: Content, { facts, without, changes, form }: Change): Content {
  const all = Object.entries({ ...content.facts, ...facts }).filter(([name]) => name !== without);
  const entry = { ...content, ...changes, facts: Object.fromEntries(all), ...form?.set };
  // What is hashed is what is there, whatever it is.
  if (form?.without !== undefined) Reflect.deleteProperty(entry, form.without);
  return entry;
}

function placeOf(ledger: readonly Named[], name: string): number {
  if (name === "") return -1;
  const place = ledger.findIndex((entry) => entry.name === name);
  return place < 0 ? missing(name) : place;
}

function missing(name: string): never {
  throw new Error(`the ledger has no entry that is called ${name}`);
}
