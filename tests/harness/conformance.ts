import { listCalls } from "../../conformance/call";
import { createClient, type Exchange } from "../../conformance/client";
import { type Summary, summarize } from "../../conformance/report";
import { type Row, type RunOptions, run } from "../../conformance/run";
import { createSecrets } from "../../conformance/secrets";
import { writeKey } from "../../domain/signed-note";
import type { TestApi } from "./api";
import { makeKitStaff } from "./kit-staff";
import { witness } from "./witness";

/** Answers in the upstream's place; `next` is the upstream itself. */
export type Meddle = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

interface Options extends Partial<Pick<RunOptions, "only" | "outbox">> {
  meddle?: Meddle;
  patience?: number;
}

/** A thousand requests on a busy machine take what they take: milliseconds that no run comes near. */
export const wholeRun = 300_000;

export interface Report {
  rows: Row[];
  summary: Summary;
  /** Every text that went either way and opens something. */
  opened: string[];
  /** Milliseconds that the kit waited, one by one. */
  waits: number[];
}

/** Runs the kit against the upstream in memory, or against one that misbehaves as `meddle` has it. */
export async function tryConformance(api: TestApi, options: Options = {}): Promise<Report> {
  const { only = [], outbox = false, patience = 10 } = options;
  const meddle: Meddle = options.meddle ?? ((request, next) => next(request));
  const opened: string[] = [];
  const waits: number[] = [];

  const exchange = exchangeWith(api, (request) => {
    const bearer = request.headers.get("authorization")?.replace("Bearer ", "");
    if (bearer) opened.push(bearer);
    return meddle(request, (asked) => api.fetch(asked));
  });
  const headers = { "x-api-client-token": api.clientToken };
  const secrets = createSecrets();
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  const client = createClient({ exchange, prefix: "", headers, patience, timeout: 300, wait, secrets });
  const rows = await run({
    calls: listCalls(),
    only,
    client,
    secrets,
    tell: () => undefined,
    outbox,
    ...knownOf(api),
  });
  return { rows, summary: summarize(rows, client.sent(), 0), opened, waits };
}

/** Sends the kit's requests to the upstream in memory. */
export function exchangeWith(
  api: TestApi,
  answer: (request: Request) => Promise<Response> = api.fetch,
): Exchange {
  return async ({ method, path, headers, body }) => {
    // Mails and texts leave by jobs, which run when they are told to.
    if (path === "/outbox.json" || path === "/outbox/texts.json") await api.runJobs();
    const response = await answer(new Request(api.origin + path, { method, headers, body: body ?? null }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: chunksOf(response),
    };
  };
}

/** What the kit has to be told of the upstream in memory. */
export const knownOf = (api: TestApi) => ({
  broker: api.settings.brokerage.provider,
  brokerOauth: api.settings.brokerageOauth.provider,
  bankLink: api.settings.bankLink.provider,
  plan: api.settings.plan.id,
  siteUrl: api.settings.publicUrl,
  symbol: "AAPL",
  sector: "3d-printing",
  vouched: true,
  kept: [],
  staff: () => makeKitStaff(api),
  now: api.now,
  witness: api.settings.ledgerLog.witnesses.includes(writeKey(witness.key)) ? witness : undefined,
});

export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await response.arrayBuffer());
}

/** The rows of that outcome, each in a few words: the call and the case. */
export const told = ({ rows }: Report, outcome: Row["outcome"]): string[] =>
  rows.filter((row) => row.outcome === outcome).map((row) => `${row.call}: ${row.case}`);

export const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });
export const pathOf = ({ url }: Request) => new URL(url).pathname;
/** Answers so where it is asked for by that method and path, and leaves the rest to the upstream. */
export const instead =
  (asked: string, answer: (request: Request, next: Parameters<Meddle>[1]) => Promise<Response>): Meddle =>
  (request, next) =>
    `${request.method} ${pathOf(request)}` === asked ? answer(request, next) : next(request);
