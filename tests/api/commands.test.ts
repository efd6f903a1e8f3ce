import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { commandNames, findCommand } from "../../api/commands";
import { Refused } from "../../api/refused";
import { readSettings } from "../../api/settings";
import { helpFor, usage } from "../../api/usage";
import { StockProfile } from "../../contract/market-schemas";
import { type Bundle, buildBundle } from "../harness/bundle";
import { createFileWriter, header } from "../harness/candle-files";
import { noPostgres, startPostgres } from "../harness/postgres";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startCommand } from "../harness/processes";

const MINUTES = 180_000;
const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const write = createFileWriter();
const twoDays = [
  "AAPL,2017-02-15,42.620004,43.370004,41.919995,42.809995,2345600",
  "AAPL,2017-02-16,42.969998,43.199994,42.139996,42.650006,3456700",
];
const candleFile = (...rows: string[]) => write([header, ...rows, ""].join("\n"));

let bundle: Bundle;
let folders = 0;
/** One that an upstream has used: most tests do not mind. */
let used: Record<string, string> = {};
let running: Started[] = [];
beforeAll(async () => {
  bundle = await buildBundle();
  const settings = newSettings();
  await copyPreparedDataTo(settings.API_DATA_DIR);
  used = settings;
}, MINUTES);
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop("SIGKILL")));
  running = [];
});
afterAll(() => bundle.remove());

/** The settings of an upstream with a data folder that nobody has used. */
function newSettings(): Record<string, string> & { API_DATA_DIR: string } {
  return {
    API_DATA_DIR: path.join(bundle.folder, `data-${++folders}`),
    API_PORT: "0",
    API_TOKEN_SECRETS: "the token secret of a process under test",
    DEMO_PASSWORD: demo.password,
  };
}

/** Gives a command and waits for its end. */
async function give(env: Record<string, string>, ...args: string[]) {
  const command = startCommand([bundle.file, ...args], env);
  return { code: await command.ended, said: command.output() };
}

/** Starts the upstream; `price` reads what it says of AAPL's. */
async function startUpstream(env: Record<string, string>) {
  const upstream = startCommand([bundle.file], env);
  running.push(upstream);
  const [, port] = await upstream.said(/"port":(\d+),.*"event":"ready"/);
  const call = async (address: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${address}`, init)).json();
  const json = { "content-type": "application/json" };
  return {
    stop: upstream.stop,
    price: async () => {
      const login = { method: "POST", headers: json, body: JSON.stringify(demo) };
      const { token } = await call("/api/users/login", login);
      const reply = await call("/api/symbols/AAPL", { headers: { authorization: `Bearer ${token}` } });
      const { quote } = StockProfile.parse(reply);
      return [quote?.asOf, quote?.price, quote?.source?.kind];
    },
  };
}

describe("import", () => {
  it(
    "as the very first command makes the database and the listing, says what it did, and the site shows it",
    async () => {
      const env = newSettings();
      const file = candleFile(...twoDays);
      expect(await give(env, "import", file)).toEqual({
        code: 0,
        said: `Imported ${file}.\nAAPL: 2 days, 2017-02-15 to 2017-02-16, last close $42.65\n`,
      });
      const { price } = await startUpstream(env);
      expect(await price()).toEqual(["2017-02-16", 42.650006, "imported"]);
    },
    MINUTES,
  );

  it(
    "of a wrong file ends with 1, the lines and their reasons, and no trace of the program's",
    async () => {
      const file = candleFile(...twoDays, "AAPL,2017-02-18,1,2,1,1,1");
      expect(await give(used, "import", file)).toEqual({
        code: 1,
        said:
          `${file} has a row that is wrong:\n` +
          "Line 4: 2017-02-18 is no trading day: it is a weekend.\nNothing has changed.\n",
      });
    },
    MINUTES,
  );

  it(
    "while an upstream runs on the data folder says so, and what to do",
    async () => {
      const { stop } = await startUpstream(used);
      const { code, said } = await give(used, "import", candleFile(...twoDays));
      expect(code).toBe(1);
      expect(said).toMatch(
        /^The data folder \S+ is in use by process \d+ \(\S+api\.lock\)\.\nStop the upstream/,
      );
      await stop();
      expect(await give(used, "import", candleFile(...twoDays))).toMatchObject({ code: 0 });
    },
    MINUTES,
  );

  it(
    "names the setting of a database that does not answer, and no value of it",
    async () => {
      const env = { ...newSettings(), DATABASE_URL: "postgres://api:canary@127.0.0.1:1/canary" };
      const { code, said } = await give(env, "import", candleFile(...twoDays));
      expect([code, said]).toEqual([
        1,
        "DATABASE_URL names a database that does not answer (ECONNREFUSED).\n",
      ]);
    },
    MINUTES,
  );
});

describe("forget", () => {
  it(
    "lets the provider's candles come back with the next start",
    async () => {
      await give(used, "import", candleFile(...twoDays));
      const { code, said } = await give(used, "forget", "AAPL");
      expect([code, said]).toEqual([0, expect.stringContaining("The imported candles of AAPL are gone.")]);
      const { price } = await startUpstream(used);
      expect((await price())[2]).toBe("sandbox");
    },
    MINUTES,
  );

  it(
    "of a stock without imported candles ends with 1 and a sentence",
    async () => {
      expect(await give(used, "forget", "MSFT")).toEqual({
        code: 1,
        said: "MSFT has no imported candles.\nNothing has changed.\n",
      });
    },
    MINUTES,
  );
});

describe("moving a clock", () => {
  it(
    "of somebody whom the sandbox card provider does not know, or by no number of days, ends with 1 and a sentence",
    async () => {
      expect(await give(used, "move-clock", "nobody@example.com", "3")).toEqual({
        code: 1,
        said: 'Nobody with the address "nobody@example.com" has been at the sandbox card provider yet.\nNothing has changed.\n',
      });
      expect(await give(used, "move-clock", "nobody@example.com", "soon")).toMatchObject({ code: 1 });
    },
    MINUTES,
  );

  it("is refused in production", async () => {
    const run = findCommand(["move-clock", "dana@example.com", "3"]);
    const settings = readSettings({ API_TOKEN_SECRETS: "the token secret of a process under test" });
    const open = () => Promise.reject(new Error("not to be opened"));
    await expect(run({ ...settings, production: true }, open)).rejects.toThrow(
      "In production no clock can be moved.",
    );
  });
});

describe("a command that is not understood", () => {
  it.each([
    [["imp", "x"], 'There is no command "imp".'],
    [["import"], '"import" takes one or two files.'],
    [["import", "a.csv", "b.csv", "c.csv"], '"import" takes one or two files.'],
    [["forget"], '"forget" takes one symbol.'],
    [["move-clock", "dana@example.com"], '"move-clock" takes an e-mail address and days.'],
    [["referrals", "--since", "2026-11-22"], '"referrals" takes nothing, or --month and a month.'],
    [["referrals", "--month"], '"referrals" takes nothing, or --month and a month.'],
    [["campaigns", "2026-11-22"], '"campaigns" takes nothing, or --since and a day.'],
    [
      ["pay-referral", "dana@example.com", "100"],
      '"pay-referral" takes an e-mail address, cents and a reference.',
    ],
    [["move-clock", "dana@example.com", "3", "4"], '"move-clock" takes an e-mail address and days.'],
  ])("%j is answered with a sentence and the commands that there are", (args, sentence) => {
    const told = () => findCommand(args);
    expect(told).toThrow(Refused);
    expect(told).toThrow(`${sentence}\n`);
    expect(told).toThrow("\nimport FILE.csv [ACTIONS.csv]\n");
  });

  it.each([[["--help"]], [["export-database", "--help"]], [["import", "-h"]]])(
    "is none where help is asked for by %j",
    (words) => {
      expect(helpFor(words)).toContain("\nforget SYMBOL\n");
    },
  );

  it("has every command in its help", () => {
    const listed = [...usage.matchAll(/^[a-z][a-z-]*(?=[ ,\n]|$)/gm)].map(([name]) => name);
    expect(commandNames.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it.each([
    ["a wrong one", ["imp", "x"], 1, 'There is no command "imp".'],
    ["help", ["import", "-h"], 0, "npm run api -- COMMAND"],
  ])("touches nothing: %s", async (_, words, code, begins) => {
    const env = newSettings();
    const given = await give(env, ...words);
    expect(given).toMatchObject({ code, said: expect.stringMatching(new RegExp(`^${begins}`)) });
    expect(given.said).toContain("\nforget SYMBOL\n");
    expect(existsSync(env.API_DATA_DIR)).toBe(false);
  });
});

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("on PostgreSQL", () => {
  it(
    "an import shows in the upstream that runs meanwhile",
    async () => {
      const server = await startPostgres();
      const env = { ...newSettings(), DATABASE_URL: await server.createDatabase() };
      const { price, stop } = await startUpstream(env);
      expect((await price())[2]).toBe("sandbox");
      expect(await give(env, "import", candleFile(...twoDays))).toMatchObject({ code: 0 });
      // What another process wrote is known within half a second (docs/decisions/0061).
      await expect.poll(price, { timeout: 5_000 }).toEqual(["2017-02-16", 42.650006, "imported"]);
      await stop();
      await server.stop();
    },
    MINUTES,
  );
});
