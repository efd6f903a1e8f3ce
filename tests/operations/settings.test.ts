import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiProgram, siteProgram } from "../harness/built";
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
  });

  it("are all told at once, and still without a value", () => {
    const texts = Object.fromEntries(free.map((name) => [name, canary]));
    const said = refusal({ ...refused, ...texts });
    for (const name of ["PUBLIC_URL", "API_CLIENT_TOKEN"]) expect(refused[name]).toContain(canary);
    expect(said).toContain("LOG_LEVEL");
    expect(said).not.toContain(canary);
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
    ["the site on no port", siteProgram, { ...site, PORT: canary }, /cannot start: PORT is not valid/],
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

  it("of the upstream in what is no folder names API_DATA_DIR", async () => {
    const env = { ...upstream, DATABASE_URL: "", API_DATA_DIR: path.join(folder, "a-file", canary) };
    const started = startCommand([apiProgram], env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("API_DATA_DIR names a folder that cannot be used (ENOTDIR).");
    expect(started.output()).not.toContain(canary);
  });

  it("of everything over broken secrets names their file, and repeats nothing of it", async () => {
    const started = startCommand(["bin/start.mjs"], { API_DATA_DIR: folder, PORT: "4720" });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("secrets.json cannot be used (it is no JSON)");
    expect(started.output()).not.toContain(canary);
    expect(existsSync(path.join(folder, "pg"))).toBe(false);
  });
});
