import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = "api/db/migrations";
const { entries } = z
  .object({ entries: z.array(z.object({ tag: z.string() })) })
  .parse(JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")));

test("each migration is in the journal, in the order of their numbers", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});

test("one snapshot of the schema is kept, that of the newest migration", () => {
  const [number] = (entries.at(-1)?.tag ?? "").split("_");
  expect(readdirSync(`${folder}/meta`).sort()).toEqual([`${number}_snapshot.json`, "_journal.json"]);
});
