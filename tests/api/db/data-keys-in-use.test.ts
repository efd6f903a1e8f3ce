import { readdirSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { testDriveKnownYears } from "../../../domain/lifetimes";

/** Columns of this name, and one that shares the name of another, which hold something else than the id of a data key. */
const otherKeys = ["public_key", "idempotency_key", "consents.request_key"];

const runbook = readFileSync("OPERATING.md", "utf8");

it("whom a digest stands for is known for as long as its key is in DATA_KEYS, which the runbook says how long to keep", () => {
  const [old, fresh] = [
    "the key of before, in forty letters or so",
    "the key of today, in forty letters or so",
  ];
  const [kept] = createDataSeal([old]).digests("tax id 900-00-0001");
  expect(createDataSeal([fresh, old]).digests("tax id 900-00-0001")).toContain(kept);
  expect(createDataSeal([fresh]).digests("tax id 900-00-0001")).not.toContain(kept);
  expect(testDriveKnownYears).toBeLessThanOrEqual(3);
  expect(runbook).toMatch(/`DATA_KEYS` \| the upstreams \| after three years/);
});

it("the runbook's query before an old DATA_KEYS is dropped asks every table that something is encrypted in", async () => {
  const names = readdirSync("api/db").flatMap((file) => /^(schema|.*-tables?)\.ts$/.exec(file)?.[1] ?? []);
  const modules = await Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(`../../../api/db/${name}.ts`)),
  );
  const sealed = modules
    .flatMap((tables) => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.flatMap((column) =>
        column.name.endsWith("_key") &&
        !otherKeys.includes(column.name) &&
        !otherKeys.includes(`${name}.${column.name}`)
          ? [`select ${column.name} from ${name}`]
          : [],
      );
    });
  expect(sealed.length).toBeGreaterThan(5);
  const [, query = ""] = /```sql\n( *select request_key.*?)```/s.exec(runbook) ?? [];
  expect([...new Set(sealed)].filter((part) => !query.includes(part))).toEqual([]);
});
