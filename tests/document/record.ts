import { Example } from "../../api/pages/openapi-examples";
import { type Call, listCalls } from "../../conformance/call";
import { validCase } from "../../conformance/cases";
import { createClient, type Sent } from "../../conformance/client";
import { endingOf } from "../../conformance/outcome";
import { makePlans } from "../../conformance/plans/plans";
import { createSecrets } from "../../conformance/secrets";
import { createWorld } from "../../conformance/world";
import type { TestApi } from "../harness/api";
import { callOf, pathPattern } from "../harness/call-of";
import { exchangeWith, knownOf } from "../harness/conformance";
import { createNeutral } from "./neutral";

/**
 * Makes each call of the contract as its conformance plan does, and keeps what was sent with what the reference upstream
 * answered: the last success of each call. What is another in each run, or opens something, is made up.
 * @throws {Error} naming the calls that did not succeed
 */
export async function recordExamples(api: TestApi): Promise<Record<string, Example>> {
  const calls = listCalls();
  const recorded = new Map<string, Example>();
  const answer = exchangeWith(api);
  const secrets = createSecrets();
  const client = createClient({
    exchange: async (sent) => {
      const came = await answer(sent);
      const chunks: Uint8Array[] = [];
      for await (const chunk of came.body) chunks.push(chunk);
      const call = came.status === 200 ? callOf(calls, sent.method, pathOf(sent.path).pathname) : undefined;
      if (call) recorded.set(call.name, exampleOf(call, sent, Buffer.concat(chunks).toString()));
      return { ...came, body: again(chunks) };
    },
    prefix: "",
    headers: { "x-api-client-token": api.clientToken },
    patience: 10,
    timeout: 300,
    wait: async () => undefined,
    secrets,
  });
  const world = createWorld({ outbox: true, ...knownOf(api) }, calls, client, secrets);
  const plans = makePlans(world);
  const failed: string[] = [];
  for (const call of calls) {
    const plan = plans.get(call.name);
    const ending = plan && (await endingOf(validCase(call, plan, world).act));
    if (ending?.outcome !== "passed" || !recorded.has(call.name)) failed.push(`${call.name}: ${ending?.got}`);
  }
  if (failed.length > 0) throw new Error(`Without an example: ${failed.join("; ")}`);
  const neutral = createNeutral();
  return Object.fromEntries(
    calls.flatMap(({ name }) => {
      const example = recorded.get(name);
      return example ? [[name, Example.parse(neutral(example))]] : [];
    }),
  );
}

async function* again(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const pathOf = (path: string) => new URL(path, "http://upstream");

function exampleOf(call: Call, { path, headers, body }: Sent, reply: string): Example {
  const { pathname, searchParams } = pathOf(path);
  const segments = Object.entries(pathPattern(call).exec(pathname)?.groups ?? {});
  return {
    parameters: {
      ...Object.fromEntries(segments.map(([name, text]) => [name, decodeURIComponent(text)])),
      ...Object.fromEntries(searchParams),
      ...(headers.order !== undefined && { order: headers.order }),
    },
    ...(body !== undefined && { body: JSON.parse(body) }),
    reply: JSON.parse(reply),
  };
}
