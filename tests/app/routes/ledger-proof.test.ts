import { expect, test } from "vitest";
import { z } from "zod";
import { loader as checkpoint } from "~/routes/ledger.checkpoint";
import { loader as consistency } from "~/routes/ledger.consistency";
import { action as cosignatures, loader as cosigned } from "~/routes/ledger.cosignatures";
import { loader } from "~/routes/roi-tracker_.proof";
import { appendToLedger } from "../../../api/ledger/append";
import { readCheckpoint } from "../../../domain/checkpoint";
import { readNote } from "../../../domain/signed-note";
import { readProof } from "../../../domain/witness";
import { answering } from "../../harness/context";
import { emptyLedger, manyEntries } from "../../harness/ledger";
import { withMarket } from "../../harness/market-visit";

const on = withMarket(async (api) => {
  await emptyLedger(api.db);
  await appendToLedger(api.db, manyEntries(120), api.now());
});

test("the checkpoint is on the page with its key, and alone at an address of its own as the note that it is", async () => {
  const { body } = await on.api.call("GET", "/api/public-tracker/log/checkpoint");
  expect((await on.visitor.visit(loader, "/roi-tracker/proof")).data).toMatchObject({
    log: { state: "ready", data: body },
  });
  const { status, headers, text } = await on.visitor.visit(checkpoint, "/ledger/checkpoint");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatchObject({ checkpoint: text });
  expect(readCheckpoint(readNote(text).text)).toMatchObject({ origin: "localhost:3000/ledger", size: 120 });
});

const ProofData = z.object({
  ledger: z.object({
    data: z.object({
      entries: z.array(z.object({ seq: z.number() })),
      older: z.string().optional(),
      newer: z.string().optional(),
    }),
  }),
});
async function visit() {
  const { entries, ...neighbours } = ProofData.parse(
    (await on.visitor.visit(loader, "/roi-tracker/proof")).data,
  ).ledger.data;
  return { first: entries[0]?.seq, last: entries.at(-1)?.seq, ...neighbours };
}
const newest = { first: 120, last: 71, older: "20", newer: undefined };
const path = "/api/public-tracker/ledger";

test("the proof page asks for the newest entries and all beside them at once, one call each", async () => {
  expect(await visit()).toEqual(newest);
  expect(on.calls.map(({ line }) => line)).toEqual([
    `GET ${path}?newest=50&limit=50`,
    "GET /api/public-tracker/log/cosignatures?newest=50",
    "GET /api/public-tracker/log/checkpoint",
    "GET /api/public-tracker/log/unproven",
  ]);
});

test("a witness gets its proof as lines of base64, and a sentence for what is no number of entries", async () => {
  const { body } = await on.api.call("GET", "/api/public-tracker/log/consistency?from=7&to=120");
  const { proof } = z.object({ proof: z.array(z.string()) }).parse(body);
  const told = await on.visitor.visit(consistency, "/ledger/consistency?from=7&to=120");
  expect([told.status, told.text]).toEqual([200, proof.map((hash) => `${hash}\n`).join("")]);
  const hashes = readProof(told.text);
  expect(hashes.length).toBeGreaterThan(0);
  for (const query of ["", "?from=7", "?from=0&to=120", "?from=a&to=b", "?from=7&to=99999999999"]) {
    const { status, text } = await on.visitor.visit(consistency, `/ledger/consistency${query}`);
    expect([query, status, text]).toEqual([query, 422, expect.stringContaining("number of entries")]);
  }
});

test("what witnesses signed is there for everybody, and a wrong size is answered with a sentence", async () => {
  const { status, text } = await on.visitor.visit(cosigned, "/ledger/cosignatures");
  expect([status, JSON.parse(text)]).toEqual([200, { cosignatures: [], witnesses: [] }]);
  const wrong = await on.visitor.visit(cosigned, "/ledger/cosignatures?from=x");
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("number of entries")]);
});

test("what a witness brings is refused where nobody knows it", async () => {
  const { text: note } = await on.visitor.visit(checkpoint, "/ledger/checkpoint");
  const refused = await on.visitor.visit(cosignatures, "/ledger/cosignatures", { form: { note } });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Nobody whose key is known")]);
  const empty = await on.visitor.visit(cosignatures, "/ledger/cosignatures", { form: { note: "" } });
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining("as the field")]);
});

test("an upstream that knows entries after one alone is asked for the newest once it has told where they are", async () => {
  const { body } = await on.api.call("GET", `${path}?after=0&limit=50`);
  on.goTo(on.but(`${path}?newest=50&limit=50`, answering(200, body)));
  expect(await visit()).toEqual(newest);
});
