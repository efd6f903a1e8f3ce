import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readVersions } from "../../../api/data-versions/read";
import type { Db } from "../../../api/db/client";
import { data } from "../../../contract/data-versions";
import { onEachDatabase } from "../../harness/each-database";
import { noPostgres } from "../../harness/postgres";
import { openSharedPostgres } from "../../harness/shared-postgres";
import { sharedTables, topicsOfTables } from "./topics-of-tables";

const output = data.versions["~orpc"].outputSchema;
const addSector = (db: Db, slug: string) =>
  db.execute(
    sql`insert into sectors (slug, name, description, position) values (${slug}, 'A name', 'A text', 99)`,
  );
const addAuthor = (db: Db, id: string) =>
  db.execute(
    sql`insert into authors (id, name, role, about, disclosures) values (${id}, 'A name', 'A role', 'A text', '[]')`,
  );
const removeAll = async (db: Db) => {
  await db.execute(sql`delete from sectors where position = 99`);
  await db.execute(sql`delete from authors where about = 'A text'`);
};

onEachDatabase((api) => {
  const versions = () => readVersions(api().db);

  it("are told by the call as the database has them, with more than 0 for each topic from the first start on", async () => {
    const reply = await api().call("GET", "/api/data/versions");
    expect(output?.parse(reply.body)).toEqual(await versions());
    expect(Math.min(...Object.values(await versions()))).toBeGreaterThan(0);
  });

  it("of a topic alone are advanced by a write to its rows, once for a transaction, however much it writes", async () => {
    const before = await versions();
    await api().db.transaction(async (tx) => {
      await addSector(tx, "first");
      await addSector(tx, "second");
      await tx.execute(sql`update sectors set name = 'Another' where position = 99`);
      expect(await readVersions(tx)).toEqual(before);
    });
    const after = await versions();
    expect(after).toEqual({ ...before, market: after.market });
    expect(after.market).toBeGreaterThan(before.market);
    await removeAll(api().db);
  });

  it("stand where a write was rolled back, also to a point within a transaction that goes on", async () => {
    const before = await versions();
    const failed = api().db.transaction(async (tx) => {
      await addSector(tx, "never");
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    expect(await versions()).toEqual(before);
    await api().db.transaction(async (tx) => {
      await tx
        .transaction((inner) => addSector(inner, "undone").then(() => inner.rollback()))
        .catch(() => {});
      await addAuthor(tx, "kept");
    });
    const after = await versions();
    expect(after).toEqual({ ...before, blog: after.blog });
    expect(after.blog).toBeGreaterThan(before.blog);
    await removeAll(api().db);
  });

  it("are advanced by the write after one that was rolled back to a point in the same transaction", async () => {
    const before = await versions();
    await api().db.transaction(async (tx) => {
      await tx
        .transaction((inner) => addSector(inner, "undone").then(() => inner.rollback()))
        .catch(() => {});
      await addSector(tx, "done");
    });
    expect((await versions()).market).toBeGreaterThan(before.market);
    await removeAll(api().db);
  });

  it("stand where a statement found no row to write", async () => {
    const before = await versions();
    await api().db.execute(sql`delete from sectors where slug = 'nobody'`);
    expect(await versions()).toEqual(before);
  });

  // The ledger refuses to be emptied, and so do the checkpoints of it.
  it.each(sharedTables.filter((table) => !table.startsWith("ledger")))(
    "are advanced by whoever empties %s",
    async (table) => {
      const before: Record<string, number> = await versions();
      const undone = new Error("undone");
      const within = api().db.transaction(async (tx) => {
        await tx.execute(sql.raw(`truncate "${table}" cascade`));
        const after: Record<string, number> = await readVersions(tx);
        const topic = topicsOfTables[table] ?? "";
        expect(after[topic]).toBeGreaterThan(before[topic] ?? 0);
        throw undone;
      });
      await expect(within).rejects.toBe(undone);
    },
  );

  it("know for each table of the database whether its rows are shared, and have a trigger on each that are", async () => {
    const { rows } = (await api().db.execute(sql`
      select c.relname as name, coalesce(string_agg(pg_get_triggerdef(t.oid), ' '), '') as triggers
      from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname like '%\_are\_versioned%'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`)) as {
      rows: { name: string; triggers: string }[];
    };
    const told = rows.map(({ name, triggers }) => [
      name,
      /is_first_write_to\('(\w+)'/.exec(triggers)?.[1] ?? "not shared",
    ]);
    expect(Object.fromEntries(told)).toEqual(topicsOfTables);
  });
});

describe.skipIf(noPostgres)("versions between transactions on PostgreSQL", () => {
  const withDatabase = async (act: (db: Db) => Promise<void>) => {
    const database = await openSharedPostgres(false);
    await act(database.db);
    await database.close();
  };
  /** One transaction that has written, and waits for a word to commit. */
  const begin = (db: Db, write: (tx: Db) => Promise<unknown>) => {
    let commit = () => {};
    const told = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const hasWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const ended = db.transaction(async (tx) => {
      await write(tx);
      written();
      await told;
    });
    return {
      hasWritten,
      commit: () => {
        commit();
        return ended;
      },
    };
  };

  it("a short write waits for no long import of its topic that is under way, and each advances the version", () =>
    withDatabase(async (db) => {
      const before = await readVersions(db);
      const long = begin(db, (tx) => addSector(tx, "long"));
      await long.hasWritten;
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '50ms'`);
        await addSector(tx, "short");
      });
      const between = await readVersions(db);
      expect(between.market).toBeGreaterThan(before.market);
      await long.commit();
      expect((await readVersions(db)).market).toBeGreaterThan(between.market);
    }));

  it("two that write two topics in opposite orders both commit", () =>
    withDatabase(async (db) => {
      const before = await readVersions(db);
      for (let round = 0; round < 20; round++) {
        const one = begin(db, (tx) =>
          addSector(tx, `one-${round}`).then(() => addAuthor(tx, `one-${round}`)),
        );
        const other = begin(db, (tx) =>
          addAuthor(tx, `other-${round}`).then(() => addSector(tx, `other-${round}`)),
        );
        await Promise.all([one.hasWritten, other.hasWritten]);
        await Promise.all([one.commit(), other.commit()]);
      }
      const after = await readVersions(db);
      expect(after.market).toBeGreaterThanOrEqual(before.market + 40);
      expect(after.blog).toBeGreaterThanOrEqual(before.blog + 40);
    }));

  it("whoever sees a version sees the rows of it: what was read after it is never older", () =>
    withDatabase(async (db) => {
      let ended = false;
      const seen: [number, number][] = [];
      const reader = (async () => {
        while (!ended) {
          const { market } = await readVersions(db);
          const { rows } = (await db.execute(sql`select count(*)::int as count from sectors`)) as {
            rows: { count: number }[];
          };
          seen.push([market, rows[0]?.count ?? -1]);
        }
      })();
      /** By each version, how many sectors there are from then on. */
      const counts = new Map<number, number>();
      for (let count = 1; count <= 60; count++) {
        await addSector(db, `sector-${count}`);
        counts.set((await readVersions(db)).market, count);
      }
      ended = true;
      await reader;
      expect(seen.length).toBeGreaterThan(10);
      for (const [version, found] of seen) expect(found).toBeGreaterThanOrEqual(counts.get(version) ?? 0);
    }));
});
