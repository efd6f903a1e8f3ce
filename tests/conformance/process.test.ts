import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newState, writeState } from "../../conformance/witness-state";
import { openKey } from "../../domain/ed25519.server";
import { COSIGNATURE, writeKey } from "../../domain/signed-note";
import { type Bundle, buildBundle } from "../harness/bundle";
import { wholeRun } from "../harness/conformance";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startCommand, startServer } from "../harness/processes";

/** Its limits are those of a development machine: a run has to stay under them. */
const settings = {
  API_PORT: "0",
  API_TOKEN_SECRETS: "the token secret of tests is forty letters",
  API_CLIENT_TOKEN: "the site's own credential in the tests' run",
};

let bundle: Bundle;
let upstream: Started;
let folder: string;
let url: string;
beforeAll(async () => {
  bundle = await buildBundle();
  folder = mkdtempSync(path.join(os.tmpdir(), "conformance-"));
  const data = path.join(folder, "data");
  await copyPreparedDataTo(data);
  const state = newState("witness.example", "");
  writeState(path.join(folder, "witness.json"), state);
  const { key } = await openKey(new Uint8Array(Buffer.from(state.secret, "base64")), {
    name: state.name,
    type: COSIGNATURE,
  });
  // Twice what an address may do in an hour, for two runs: each of them has to do with what a start as delivered allows.
  upstream = await startServer(bundle.file, {
    ...settings,
    LIMITS_FACTOR: "2",
    LEDGER_WITNESSES: writeKey(key),
    API_DATA_DIR: data,
  });
  const [, port] = await upstream.said(/"port":(\d+)/);
  url = `http://127.0.0.1:${port}`;
}, 180_000);
afterAll(async () => {
  await upstream?.stop();
  bundle?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing here fails by the clock. */
const calm = ["--timeout", "300"];

async function kit(...args: string[]) {
  const started = startCommand(
    [path.join(path.dirname(bundle.file), "conformance.js"), ...args, ...calm],
    {},
  );
  return { code: await started.ended, output: started.output() };
}

describe("npm run conformance", () => {
  test(
    "is green against the reference upstream over HTTP, twice in a row, within twice its limits",
    async () => {
      for (const _ of ["once", "twice"]) {
        const { code, output } = await kit(
          ...["--base-url", url, "--client-token", settings.API_CLIENT_TOKEN, "--outbox", "--quiet"],
          ...["--witness", path.join(folder, "witness.json")],
        );
        expect(output).toMatch(/Nothing is answered otherwise than the contract has it\.\n$/);
        expect(output).toMatch(/ 0 failed, 0 not offered, \d+ not tried, 0 limited, 0 blocked\./);
        // Nobody of the staff can be made by a call: the desk, and what it has published, are tried in this process alone.
        expect(output).toMatch(
          /\nNot tried:\n {2}the kit was given no member of staff: (?:desk\.\w+|users\.newsletterIssue|blog\.picture|, )+\n {2}the kit knows one person at the desk alone: desk\.\w+(?:, desk\.\w+)*\n\n/,
        );
        expect(code).toBe(0);
      }
    },
    wholeRun,
  );

  test("tries what it is asked for, a line for each case", async () => {
    // A call that needs no new user: what may be registered in an hour went into the runs above.
    const { code, output } = await kit("--base-url", url, "--only", "market.sectors");
    expect(output).toContain(
      "ok   market.sectors GET /api/sectors | valid input | expected 2xx with JSON as the contract has it; got 200\n",
    );
    expect(output).not.toContain("users.login");
    expect(code).toBe(0);
  });

  test("tells JSON alone with --json", async () => {
    const { output } = await kit("--base-url", url, "--only", "market.sectors", "--json");
    const Report = z.object({
      baseUrl: z.string(),
      summary: z.object({ green: z.literal(true), outcomes: z.object({ passed: z.number().positive() }) }),
      rows: z.array(z.object({ call: z.literal("market.sectors"), outcome: z.literal("passed") })).min(3),
    });
    expect(Report.safeParse(JSON.parse(output)).error).toBeUndefined();
  });

  test("ends with 1 where the upstream answers otherwise", async () => {
    // A path in front of every call: nothing is there.
    const { code, output } = await kit("--base-url", `${url}/elsewhere`, "--only", "users.exists");
    expect(output).toContain(
      "FAIL users.exists GET /api/users/exists | of nobody | expected exists: false; got 404",
    );
    expect(code).toBe(1);
  });

  test("says what it can with --help", async () => {
    const { code, output } = await kit("--help");
    expect(output).toMatch(/^npm run conformance -- --base-url URL/);
    expect(code).toBe(0);
  });

  test.each([
    { what: "no address", args: [], says: "--base-url is missing." },
    {
      what: "an address of another kind",
      args: ["--base-url", "ftp://x"],
      says: "--base-url must be an address",
    },
    {
      what: "an address with a password",
      args: ["--base-url", "http://a:s3cret@x"],
      says: "no user and password",
    },
    {
      what: "no such call",
      args: ["--base-url", "http://x", "--only", "users.logn"],
      says: "--only users.logn",
    },
    {
      what: "a time that is none",
      args: ["--base-url", "http://x", "--patience", "long"],
      says: "--patience must be",
    },
    { what: "a stray word", args: ["--base-url", "http://x", "s3cret"], says: "belongs to no option" },
    { what: "no such option", args: ["--base-url", "http://x", "--bogus"], says: "Unknown option '--bogus'" },
    {
      what: "no witness's file",
      args: ["--base-url", "http://x", "--witness", "nowhere.json"],
      says: "--witness: There is no file nowhere.json.",
    },
    {
      what: "nobody there",
      args: ["--base-url", "http://127.0.0.1:1"],
      says: "http://127.0.0.1:1 does not answer",
    },
  ])("ends with 2 and a sentence: $what", async ({ args, says }) => {
    const { code, output } = await kit(...args);
    expect(output).toContain(says);
    expect(output).not.toContain("s3cret");
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(2);
  });
});
