import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dumpFolder, openFolder } from "../../api/db/client";
import { BadCopy, importFolder } from "../../api/db/copy";
import { createDataSeal } from "../../api/db/data-seal";
import { apiProgram } from "../harness/built";
import { keepSealedRow, readTables } from "../harness/copied-database";
import { ask } from "../harness/load";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startCommand, startServer } from "../harness/processes";

const MINUTES = 180_000;
const secret = "the token secret of the processes under test";
const person = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  password: "small trades add up",
};
const body = JSON.stringify(person);
const json = { "content-type": "application/json" };
const register = { path: "/api/users/register", method: "PUT", headers: json, body, right: [200] };
const login = { path: "/api/users/login", method: "POST", headers: json, body, right: [200] };

let folder = "";
let used: Awaited<ReturnType<typeof copyPreparedData>>;
/** An export of `used`, in which Ann is registered. */
let copy = "";
const running: Started[] = [];
const at = (name: string) => path.join(folder, name);
const settings = (dataDir: string) => ({ API_PORT: "0", API_DATA_DIR: dataDir, API_TOKEN_SECRETS: secret });

/** Gives a command and waits for its end. */
async function give(dataDir: string, ...args: string[]) {
  const command = startCommand([apiProgram, ...args], settings(dataDir));
  return { code: await command.ended, said: command.output() };
}

async function startUpstream(dataDir: string) {
  const started = await startServer(apiProgram, settings(dataDir));
  running.push(started);
  return { ...started, port: Number((await started.said(/"port":(\d+)/))[1]) };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "copies-"));
  used = await copyPreparedData();
  const { port, stop } = await startUpstream(used.folder);
  expect((await ask(port, register)).status).toBe(200);
  await stop("SIGINT");
  await keepSealedRow(used.folder, secret);
  copy = at("copy");
  const { code, said } = await give(used.folder, "export-database", copy);
  expect([code, said]).toEqual([0, expect.stringContaining(`The database of ${used.folder} is in ${copy}.`)]);
}, MINUTES);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  used?.remove();
});

describe("an exported database", () => {
  it("is a file for its owner alone, and nothing else is left beside it", () => {
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy"]);
    expect(gunzipSync(readFileSync(copy)).includes("PG_VERSION")).toBe(true);
  });

  it(
    "once imported has every row of every table, sealed ones open, and people sign in",
    async () => {
      const dataDir = at("imported");
      expect(await give(dataDir, "import-database", copy)).toEqual({
        code: 0,
        said: `The database of ${dataDir} is that of ${copy}.\n`,
      });
      const [before, after] = [await readTables(used.folder), await readTables(dataDir)];
      expect(after).toEqual(before);
      const sealed = /"sealed":"([^"]+)"/.exec(after.map(({ text }) => text).join())?.[1] ?? "";
      expect(await createDataSeal([secret]).open(sealed, "ann")).toBe("123-45-6789");
      const { port, stop } = await startUpstream(dataDir);
      expect((await ask(port, login)).status).toBe(200);
      expect(await stop("SIGINT")).toBe(0);
    },
    MINUTES,
  );

  it(
    "overwrites nothing",
    async () => {
      writeFileSync(at("precious"), "precious");
      const { code, said } = await give(used.folder, "export-database", at("precious"));
      expect([code, said]).toEqual([1, `${at("precious")} is there already, and is not overwritten.\n`]);
      expect(readFileSync(at("precious"), "utf8")).toBe("precious");
    },
    MINUTES,
  );

  it("of a folder without one is refused, and makes none", async () => {
    const { code, said } = await give(at("empty"), "export-database", at("nothing"));
    expect([code, said]).toEqual([1, `The data folder ${at("empty")} has no database.\n`]);
    expect([existsSync(at("empty")), existsSync(at("nothing"))]).toEqual([false, false]);
  });

  it(
    "waits for an upstream to be stopped, and so does an import",
    async () => {
      const { stop } = await startUpstream(used.folder);
      for (const command of ["export-database", "import-database"]) {
        const { code, said } = await give(
          used.folder,
          command,
          command.startsWith("export") ? at("never") : copy,
        );
        expect([code, said]).toEqual([
          1,
          expect.stringMatching(/is in use by process \d+(.|\n)*Stop the upstream/),
        ]);
      }
      expect(existsSync(at("never"))).toBe(false);
      await stop("SIGINT");
    },
    MINUTES,
  );

  it("is pg_dump's business where DATABASE_URL is set", async () => {
    for (const command of ["export-database", "import-database"]) {
      const env = { ...settings(at("empty")), DATABASE_URL: "postgres://api:canary@127.0.0.1:1/canary" };
      const started = startCommand([apiProgram, command, at("nothing")], env);
      expect(await started.ended).toBe(1);
      expect(started.output()).toContain("use pg_dump and pg_restore");
      expect(started.output()).not.toContain("canary");
    }
  });
});

describe("an import", () => {
  it("never touches a database that is there", async () => {
    const { code, said } = await give(used.folder, "import-database", copy);
    expect([code, said]).toEqual([1, expect.stringContaining("has a database: move it away")]);
  });

  it(
    "of what is no whole export leaves nothing, and says why",
    async () => {
      const bytes = readFileSync(copy);
      const tar = gunzipSync(bytes);
      const middle = bytes.length >> 1;
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
      const older = Buffer.from(tar);
      older.write("16\n", tar.indexOf("/PG_VERSION\0") + 512);
      const damaged = "is damaged, or no export of a database.";
      const wrong: [Buffer, string][] = [
        [Buffer.alloc(0), damaged],
        [Buffer.from("symbol,date,open\n"), damaged],
        [gzipSync("symbol,date,open\n"), damaged],
        [bytes.subarray(0, middle), damaged],
        [flipped, damaged],
        [gzipSync(tar.subarray(0, tar.length >> 1), { level: 1 }), damaged],
        [gzipSync(older, { level: 1 }), "is of PostgreSQL 16, and this release reads 18 alone."],
      ];
      for (const [content, sentence] of wrong) {
        writeFileSync(at("wrong"), content);
        const importing = importFolder(at("fresh"), at("wrong"));
        await expect(importing).rejects.toThrow(new BadCopy(`${at("wrong")} ${sentence}`));
        expect(readdirSync(at("fresh"))).toEqual([]);
      }
      const { code, said } = await give(at("fresh"), "import-database", at("no-such-file"));
      expect([code, said]).toEqual([1, `${at("no-such-file")} cannot be read: there is no such file.\n`]);
    },
    MINUTES,
  );

  it(
    "of a later release's database, or of another product's, leaves nothing",
    async () => {
      const change = async (statement: string) => {
        const { executeSql, close } = await openFolder(at("imported"));
        await executeSql(statement);
        await close();
        return dumpFolder(at("imported"));
      };
      const later =
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)";
      const dumps: [Blob, string][] = [
        [await change(later), "is of a later release than this one."],
        [await change("drop schema drizzle cascade"), "holds another product's database."],
      ];
      for (const [dump, sentence] of dumps) {
        writeFileSync(at("foreign"), gzipSync(await dump.arrayBuffer(), { level: 1 }));
        const importing = importFolder(at("fresh"), at("foreign"));
        await expect(importing).rejects.toThrow(new BadCopy(`${at("foreign")} ${sentence}`));
        expect(readdirSync(at("fresh"))).toEqual([]);
      }
    },
    MINUTES,
  );

  it(
    "that finds no room leaves nothing",
    () => {
      // No file over 4 MB: the database has some.
      const args = [
        "-c",
        `ulimit -f 8192; exec "$0" "$@"`,
        process.execPath,
        apiProgram,
        "import-database",
        copy,
      ];
      const env = { ...process.env, ...settings(at("fresh")) };
      const { status, stderr } = spawnSync("sh", args, { env, encoding: "utf8" });
      expect(stderr).toMatch(/^\S+ cannot be taken: it would be larger than files may be here\.\n$/);
      expect(status).toBe(1);
      expect(readdirSync(at("fresh"))).toEqual([]);
    },
    MINUTES,
  );

  it(
    "that was killed half-way is done again by the next",
    async () => {
      const first = startCommand([apiProgram, "import-database", copy], settings(at("killed")));
      await expect
        .poll(() => existsSync(at("killed/pg.new/PG_VERSION")), { timeout: 60_000, interval: 5 })
        .toBe(true);
      await first.stop("SIGKILL");
      expect(existsSync(at("killed/pg"))).toBe(false);
      expect(await give(at("killed"), "import-database", copy)).toMatchObject({ code: 0 });
      expect(readdirSync(at("killed"))).toEqual(["pg"]);
    },
    MINUTES,
  );
});
