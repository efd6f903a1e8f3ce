import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fromBase64 } from "../domain/byte-texts";
import { openKey, verifyEd25519 } from "../domain/ed25519.server";
import { readKept } from "../domain/kept-checkpoint";
import { COSIGNATURE, NoteRefused } from "../domain/signed-note";
import { listCalls } from "./call";
import { createFirstFew } from "./causes";
import { createClient, createHttpExchange } from "./client";
import { Unfetched } from "./fetch-text";
import { help, type Options, readOptions, UsageError } from "./options";
import { Unmet } from "./outcome";
import { lineOf, summarize, summaryLines } from "./report";
import { run } from "./run";
import { createSecrets } from "./secrets";
import { readState } from "./witness-state";

const calls = listCalls();

try {
  const names = calls.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  if (options) process.exitCode = await tryUpstream(options);
  else process.stdout.write(help);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} --help tells more.`);
  process.exitCode = 2;
}

/** @returns the exit code */
async function tryUpstream({
  baseUrl,
  clientToken,
  json,
  quiet,
  patience,
  timeout,
  witnessFile,
  sinceFile,
  ...options
}: Options): Promise<number> {
  const witness = witnessFile === undefined ? undefined : await openWitness(witnessFile);
  const kept = sinceFile === undefined ? [] : [await openKept(sinceFile)];
  const { exchange, close } = createHttpExchange(baseUrl.origin);
  const secrets = createSecrets();
  secrets.add(clientToken);
  const prefix = baseUrl.pathname.replace(/\/+$/, "");
  const headers = clientToken === undefined ? {} : vouchedHeaders(clientToken);
  const client = createClient({ exchange, prefix, headers, patience, timeout, wait, secrets });
  const colours = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const isTold = createFirstFew();
  const started = performance.now();
  try {
    await client.send({ method: "GET", path: "/" }).catch((error: unknown) => {
      if (error instanceof Unmet) throw new UsageError(`${baseUrl.origin} does not answer: ${error.got}.`);
    });
    const rows = await run({
      ...options,
      witness,
      kept,
      vouched: clientToken !== undefined,
      now: () => new Date(),
      calls,
      client,
      secrets,
      tell: (row) => {
        if (!json && !(quiet && row.outcome === "passed") && isTold(row)) console.log(lineOf(row, colours));
      },
    });
    const summary = summarize(rows, client.sent(), (performance.now() - started) / 1000);
    if (json) console.log(JSON.stringify({ baseUrl: baseUrl.href, summary, rows }, null, 2));
    else for (const line of summaryLines(rows, summary, colours, options.siteUrl)) console.log(line);
    return summary.green ? 0 : 1;
  } finally {
    await close();
  }
}

/** @throws {UsageError} for a file that holds no witness's key */
async function openWitness(file: string) {
  try {
    const state = readState(file);
    if (!state) throw new Unfetched(`There is no file ${file}.`);
    return await openKey(fromBase64(state.secret) ?? new Uint8Array(), {
      name: state.name,
      type: COSIGNATURE,
    });
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error;
    throw new UsageError(`--witness: ${error.message}`);
  }
}

/** @throws {UsageError} for a file that holds no checkpoint */
async function openKept(file: string) {
  try {
    return await readKept(readFileSync(file, "utf8"), [], verifyEd25519);
  } catch (error) {
    const known = error instanceof NoteRefused || (error instanceof Error && "code" in error);
    if (!known) throw error;
    throw new UsageError(`--since: ${error.message}`);
  }
}

/** What the site sends of a visitor; the address is of those that are for measuring networks (RFC 2544), another each run. */
function vouchedHeaders(clientToken: string): Record<string, string> {
  const address = ["198", 18 + randomInt(2), randomInt(256), 1 + randomInt(254)].join(".");
  return { "x-api-client-token": clientToken, "x-client-address": address };
}
