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

Makes every call of the contract with right and wrong input, and prints where the upstream at URL answers otherwise than
the contract says. It registers users (addresses at example.com), asks for mails to them and applies for a brokerage account.
What it makes stays there. Use it on an upstream with sandboxes, never with a real broker.

  --base-url URL        the address of the upstream's calls, such as http://127.0.0.1:4000
  --only NAME           a call (users.login) or a service (users); may be given several times
  --json                prints the whole report as JSON on standard output
  --quiet               prints only failures and the summary
  --client-token TOKEN  the API_CLIENT_TOKEN of the site. The run then has a visitor's address of its own. Calls that name an
                        account by its id are made with the token, and have to be refused without it
  --outbox              the upstream is the reference with its sandboxes: reads its /outbox.json and fills in its hosted
                        pages, so that calls are tried whose input comes from a mail or a provider's page
  --witness FILE        the file of a witness (npm run witness) whose key is in the upstream's LEDGER_WITNESSES: its
                        cosignature is sent
  --since FILE          a checkpoint of the upstream's log that was kept: the ledger has to begin with all its entries
  --site-url URL        the site's origin as the upstream knows it (http://localhost:3000)
  --broker NAME         the broker's name in paths (${defaultBrokerage.provider})
  --broker-oauth NAME   the name in paths of the broker that people connect (${defaultBrokerageOauth.provider})
  --bank-link NAME      the name in paths of the service that links banks (${defaultBankLink.provider})
  --plan ID             the id of the plan that is sold (${defaultPlan.id})
  --symbol SYMBOL       a stock that the upstream has, if it lists no sectors (${defaultTicker})
  --sector SLUG         a sector that it has (${defaultSector})
  --patience SECONDS    the longest Retry-After that is waited for (10); a longer one is reported as limited
  --timeout SECONDS     how long a reply may take (10, as long as the site waits for a write)
  --help                prints this

Each line is a case of a call:
  ok           the answer follows the contract
  FAIL         it does not. The first three failures of one cause are printed and all of them counted; --json lists every case
  -            not offered: a call of ours that another upstream need not have
  ?            not tried: it needs a link from a mail, a provider's page and the like
  ~            limited: the upstream asks us to wait
  !            blocked: it needs another call, which failed

Exit code 0: nothing failed, and every call accepted its right input, is not offered, or could not be tried without a mail.
1: otherwise. 2: nothing was tried, because an option is wrong or no upstream answers.
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
