import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSettings } from "../../domain/settings-table";
import { apiProgram, siteProgram } from "../harness/built";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { startCommand } from "../harness/processes";
import { settingNames } from "../harness/setting-names";
import { canary, processes, secrets, weak } from "../harness/tried-settings";

describe.each(Object.entries(processes))("O4: the settings of the %s", (_, { read, ...known }) => {
  const { file, production, refused, free } = known;
  const refusal = (environment: Record<string, string | undefined>): string => {
    try {
      read(environment);
    } catch (error) {
      return error instanceof Error && error.name === "SettingsError" ? error.message : "not a SettingsError";
    }
    return "";
  };

  it("are all tried here", () => {
    expect([...Object.keys(refused), ...free].sort()).toEqual(settingNames(file).sort());
  });

  it("that a production start needs are enough for one", () => {
    expect(refusal(production)).toBe("");
  });

  it.each(Object.keys(production).filter((name) => name !== "APP_ENV"))("stop it without %s", (name) => {
    expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name} is missing`));
  });

  it.each(Object.entries(refused))("stop it with an unsafe %s, by its name alone", (name, value) => {
    const said = refusal({ ...production, [name]: value });
    expect(said).toMatch(new RegExp(`^${name} `));
    expect(said).not.toContain(canary);
    expect(said, "it says why").not.toMatch(/is not valid|Invalid|\(s\)/);
  });

  it("are all told at once, and still without a value", () => {
    const texts = Object.fromEntries(free.map((name) => [name, canary]));
    const said = refusal({ ...refused, ...texts });
    for (const name of ["PUBLIC_URL", "API_CLIENT_TOKEN"]) expect(refused[name]).toContain(canary);
    expect(said).toContain("LOG_LEVEL");
    expect(said).not.toContain(canary);
  });
});

describe.each(Object.entries(processes))("the table of the settings of the %s", (_, { states, ...known }) => {
  const { file, refused, free } = known;
  const names = settingNames(file);

  it("names each setting once, in lines that a terminal holds", () => {
    const table = writeSettings("The settings", states({}));
    for (const name of names) expect(table.match(new RegExp(`\\b${name} +\\|`, "g"))).toHaveLength(1);
    expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThan(110);
  });

  it("holds no value, whatever they are", () => {
    const environment = { ...refused, ...Object.fromEntries(free.map((name) => [name, canary])) };
    const rows = states(environment);
    expect(writeSettings("The settings", rows)).not.toContain(canary);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["set"]));
  });

  it("says default of those that have one in .env.example, and of no other", () => {
    const example = readFileSync(".env.example", "utf8");
    // Their defaults are told in words, as they differ by the command, or the environment.
    const inWords = ["API_PORT", "DEMO_PASSWORD"];
    const isDefault = new Map(states({}).map(({ name, state }) => [name, state === "default"]));
    const wrong = names.filter(
      (name) =>
        !inWords.includes(name) && isDefault.get(name) !== new RegExp(`^#${name}=.`, "m").test(example),
    );
    expect(wrong).toEqual([]);
  });
});

describe("O4: a start", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "settings-"));
    writeFileSync(path.join(folder, "a-file"), "");
    writeFileSync(path.join(folder, "secrets.json"), `{ "SESSION_SECRETS": "${canary}" ${canary} }`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const site = { API_BASE_URL: "http://127.0.0.1:1", PORT: "4720" };
  const upstream = {
    API_PORT: "0",
    API_TOKEN_SECRETS: secrets.API_TOKEN_SECRETS,
    DATABASE_URL: `postgres://${canary}:${canary}@127.0.0.1:1/${canary}`,
  };
  const production = { ...processes.site?.production, PORT: "4720" };

  it.each<[string, string, Record<string, string>, RegExp]>([
    ["the site without its upstream", siteProgram, { PORT: "4720" }, /cannot start: API_BASE_URL is missing/],
    ["the site on no port", siteProgram, { ...site, PORT: canary }, /cannot start: PORT must be a number/],
    [
      "the site with a weak secret, in a row of a table",
      siteProgram,
      { ...production, SESSION_SECRETS: weak },
      /^ {2}SESSION_SECRETS \| set +\| is too short or a placeholder$/m,
    ],
    [
      "the upstream without its secrets, in rows of a table",
      apiProgram,
      { API_PORT: canary },
      /^ {2}API_PORT +\| set +\| must be a number\n {2}API_TOKEN_SECRETS \| not set \| is missing$/m,
    ],
    [
      "the site on a port for figures that is none's",
      siteProgram,
      { ...site, METRICS_PORT: "0", METRICS_HOST: `${canary}.invalid` },
      /cannot listen on METRICS_PORT 0 of METRICS_HOST: /,
    ],
    ["the site on no interface", siteProgram, { ...site, HOST: `${canary}.invalid` }, /4720 of HOST: /],
    [
      "the site with a weak secret",
      siteProgram,
      { ...production, SESSION_SECRETS: weak },
      /cannot start: SESSION_SECRETS is too short or a placeholder/,
    ],
    [
      "the upstream with a weak secret",
      apiProgram,
      { ...processes.upstream?.production, DATA_KEYS: weak },
      /cannot start\.\nDATA_KEYS has a known or guessable secret/,
    ],
    [
      "the upstream without a database that answers",
      apiProgram,
      upstream,
      /cannot start\.\nDATABASE_URL names a database that does not answer \(ECONNREFUSED\)/,
    ],
    [
      "the upstream on no interface",
      apiProgram,
      { ...upstream, API_HOST: `${canary}.invalid` },
      /cannot listen on API_HOST and API_PORT: /,
    ],
  ])("of %s ends with 1 and the setting's name, never its value", async (_, program, env, sentence) => {
    const started = startCommand([program], env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(sentence);
    expect(started.output()).not.toContain(canary);
  });

  it("of the upstream on a port for figures that is none's names API_METRICS_PORT", async () => {
    const data = path.join(folder, "data");
    await copyPreparedDataTo(data);
    const figures = { API_METRICS_PORT: "0", API_METRICS_HOST: `${canary}.invalid` };
    const started = startCommand([apiProgram], {
      ...upstream,
      ...figures,
      DATABASE_URL: "",
      API_DATA_DIR: data,
    });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("cannot listen on API_METRICS_HOST and API_METRICS_PORT: ");
    expect(started.output()).not.toContain(canary);
  }, 180_000);

  it("of the upstream in what is no folder names API_DATA_DIR", async () => {
    const env = { ...upstream, DATABASE_URL: "", API_DATA_DIR: path.join(folder, "a-file", canary) };
    const started = startCommand([apiProgram], env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("API_DATA_DIR names a folder that cannot be used (ENOTDIR).");
    expect(started.output()).not.toContain(canary);
  });

  it("of everything names what is wrong with both parts at once", async () => {
    const env = {
      APP_ENV: "production",
      API_DATA_DIR: folder,
      PORT: "4720",
      PUBLIC_URL: `http://${canary}.example`,
    };
    const started = startCommand(["bin/start.mjs"], { ...env, LIMITS_FACTOR: canary });
    expect(await started.ended).toBe(1);
    const [ofUpstream = "", ofSite = ""] = started.output().split("The site cannot start");
    for (const name of ["LIMITS_FACTOR", "API_TOKEN_SECRETS", "DATA_KEYS", "PUBLIC_URL", "SMTP_URL"])
      expect(ofUpstream).toMatch(new RegExp(`^${name} `, "m"));
    for (const name of ["SESSION_SECRETS", "API_CLIENT_TOKEN", "PUBLIC_URL"])
      expect(ofSite).toMatch(new RegExp(`^ {2}${name} +\\|`, "m"));
    expect(started.output()).not.toContain(canary);
  });

  it.each([
    ["site", siteProgram],
    ["upstream", apiProgram],
  ])("of the %s is not needed to check its settings", async (part, program) => {
    const right = startCommand([program, "check-settings"], processes[part]?.production ?? {});
    expect([await right.ended, right.output().trim()]).toEqual([0, "Every setting can be used."]);
    const wrong = startCommand([program, "check-settings"], { APP_ENV: "production", LOG_LEVEL: canary });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/LOG_LEVEL.*API_CLIENT_TOKEN/s);
    expect(wrong.output()).not.toContain(canary);
  });

  it("of the site by a word that it does not know says which it knows, and asks for no setting", async () => {
    for (const words of [["nonsense"], ["check-settings", "twice"]]) {
      const started = startCommand([siteProgram, ...words], { APP_ENV: "production" });
      expect([await started.ended, started.output().trim()]).toEqual([
        2,
        `The site has no command "${words.join(" ")}": without one it starts, and check-settings names every setting that is missing or unsafe.`,
      ]);
    }
  });

  it("of everything over broken secrets names their file, and repeats nothing of it", async () => {
    const started = startCommand(["bin/start.mjs"], { API_DATA_DIR: folder, PORT: "4720" });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("secrets.json cannot be used (it is no JSON)");
    expect(started.output()).not.toContain(canary);
    expect(existsSync(path.join(folder, "pg"))).toBe(false);
  });
});
