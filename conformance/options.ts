import { parseArgs } from "node:util";
import { defaultBankLink } from "../domain/bank-link";
import { defaultBrokerage } from "../domain/brokerage";
import { defaultBrokerageOauth } from "../domain/brokerage-oauth";
import { defaultSector, defaultTicker } from "../domain/market";
import { plan as defaultPlan } from "../domain/plan";
import { isAsked } from "./run";
import type { WorldOptions } from "./world-types";

/** What is asked for on the command line. */
export interface Options extends Omit<WorldOptions, "now" | "vouched" | "witness" | "kept"> {
  baseUrl: URL;
  clientToken: string | undefined;
  only: string[];
  /** A file with a witness's key. */
  witnessFile: string | undefined;
  /** A file with a checkpoint that was kept. */
  sinceFile: string | undefined;
  /** Seconds that a 429 may ask us to wait. */
  patience: number;
  /** Seconds that a reply may take. */
  timeout: number;
  json: boolean;
  quiet: boolean;
}

/** Nothing was tried: what was asked for cannot be done. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const help = `npm run conformance -- --base-url URL [options]      (in a release: ops/run conformance …)

Sends every call of the contract right and wrong input, and tells what the upstream at URL answers otherwise than the
contract has it. It registers users (addresses at example.com), asks for mails to them and applies for a brokerage
account, and what no call ends stays: have the upstream use sandboxes, never a real broker.

  --base-url URL        where the upstream's calls are, such as http://127.0.0.1:4000
  --only NAME           a call (users.login) or a service (users); may be given several times
  --json                the whole report as JSON on standard output
  --quiet               only what is not as it should be, and the summary
  --client-token TOKEN  what the site sends as API_CLIENT_TOKEN; the run then has a visitor's address of its own. Calls
                        that name an account by its id are tried with it, and without it have to be refused
  --outbox              the upstream is the reference with its sandboxes: read its /outbox.json and fill in its hosted
                        pages, so that calls are tried whose input comes out of a mail or off a provider's page
  --witness FILE        what a witness remembers (npm run witness) whose key is in the upstream's LEDGER_WITNESSES: its
                        cosignature is brought
  --since FILE          a checkpoint of the upstream's log that was kept: its ledger has to begin with all that it had
  --site-url URL        the site's origin as the upstream knows it (http://localhost:3000)
  --broker NAME         the providers' names in paths (${defaultBrokerage.provider})
  --broker-oauth NAME   (${defaultBrokerageOauth.provider})
  --bank-link NAME      (${defaultBankLink.provider})
  --plan ID             the id of the plan that is sold (${defaultPlan.id})
  --symbol SYMBOL       a stock that the upstream has, where it lists no sectors (${defaultTicker})
  --sector SLUG         a sector that it has (${defaultSector})
  --patience SECONDS    how long a Retry-After may be to be waited for (10); what is limited for longer is reported
  --timeout SECONDS     how long a reply may take (10, as long as the site waits for a write)
  --help

Each line is a case of a call: ok, FAIL, or why it says nothing. Of failures that have one cause the first three are told,
and all of them counted at the end; --json lists every case. "-" not offered: a call of ours that a foreign upstream
need not have. "?" not tried: needs a link from a mail, a provider's page and the like. "~" limited: the upstream wants us to
wait. "!" blocked: needs another call that failed.

Exit code 0: nothing failed, and every call took its right input, is not offered or could not be tried for want of a mail.
1: otherwise. 2: nothing was tried (an option is wrong, or nobody answers).
`;

/** @param names of every call. @returns undefined where help is asked for. @throws {UsageError} */
export function readOptions(args: readonly string[], names: readonly string[]): Options | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  const only = given.only ?? [];
  const stray = only.find((name) => !names.some((known) => isAsked(known, [name])));
  if (stray !== undefined) {
    const services = [...new Set(names.map((name) => name.split(".")[0]))];
    throw new UsageError(
      `--only ${stray}: there is no such call. Calls are users.login and the like, of ${services.join(", ")}.`,
    );
  }
  return {
    baseUrl: readUrl("--base-url", given["base-url"]),
    clientToken: given["client-token"],
    only,
    patience: readSeconds("--patience", given.patience),
    timeout: readSeconds("--timeout", given.timeout),
    json: given.json,
    quiet: given.quiet,
    outbox: given.outbox,
    witnessFile: given.witness,
    sinceFile: given.since,
    siteUrl: readUrl("--site-url", given["site-url"]).origin,
    broker: readName("--broker", given.broker),
    brokerOauth: readName("--broker-oauth", given["broker-oauth"]),
    bankLink: readName("--bank-link", given["bank-link"]),
    plan: readName("--plan", given.plan),
    symbol: given.symbol,
    sector: given.sector,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        "base-url": { type: "string" },
        "client-token": { type: "string" },
        only: { type: "string", multiple: true },
        patience: { type: "string", default: "10" },
        timeout: { type: "string", default: "10" },
        json: { type: "boolean", default: false },
        quiet: { type: "boolean", default: false },
        outbox: { type: "boolean", default: false },
        witness: { type: "string" },
        since: { type: "string" },
        "site-url": { type: "string", default: "http://localhost:3000" },
        broker: { type: "string", default: defaultBrokerage.provider },
        "broker-oauth": { type: "string", default: defaultBrokerageOauth.provider },
        "bank-link": { type: "string", default: defaultBankLink.provider },
        plan: { type: "string", default: defaultPlan.id },
        symbol: { type: "string", default: defaultTicker },
        sector: { type: "string", default: defaultSector },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    // A stray argument may be a token that lost its option.
    const isStray =
      error instanceof Error && "code" in error && error.code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL";
    if (isStray) throw new UsageError("There is an argument that belongs to no option.");
    // Node's own sentence names the option, and may go on about how to escape it.
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : "");
  }
}

function readUrl(option: string, text: string | undefined): URL {
  if (text === undefined) throw new UsageError(`${option} is missing.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search || url.hash) {
    throw new UsageError(`${option} must be an address such as http://127.0.0.1:4000.`);
  }
  if (url.username || url.password) throw new UsageError(`${option} must have no user and password in it.`);
  return url;
}

function readSeconds(option: string, text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a number of seconds.`);
}

function readName(option: string, text: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(text)) return text;
  throw new UsageError(`${option} must be lower-case letters, digits and dashes.`);
}
