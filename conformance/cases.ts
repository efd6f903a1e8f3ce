import { type Call, hasBody, paramsOf, placeOf } from "./call";
import { credentialCases } from "./credential-cases";
import { oddInput, wrongFields } from "./invalid-fields";
import {
  assertNoCrash,
  assertRefused,
  describe,
  expectedRefusal,
  hasSentence,
  readReply,
  refusals,
} from "./judge";
import { madeUpToken } from "./made-up";
import { bodyCases, pathCase, queryCases } from "./odd-cases";
import { NotOffered, NotTried } from "./outcome";
import type { Case, Plan, Sample } from "./plan";
import { send, within } from "./sending";
import { tokenCases } from "./token-cases";
import type { World } from "./world-types";

/** The input that it must take. */
export function validCase(call: Call, plan: Plan<unknown>, world: World): Case {
  return {
    name: "valid input",
    expected: "2xx with JSON as the contract has it",
    act: async () => {
      const answer = await (plan.succeed?.() ?? send(call, await plan.sample(), world));
      readReply(call, answer);
      return describe(answer);
    },
  };
}

/** Whether the upstream has a call of ours whose right input cannot be had. @throws {NotOffered} */
export async function assertOffered(call: Call, plan: Plan<unknown>, world: World): Promise<string> {
  const sample = await plan.sample();
  const answer = await send(call, sample, world).catch((error: unknown) => {
    if (!(error instanceof NotTried)) throw error;
    // No token can be had either: whether the call is there is told by how a made-up one is refused.
    return send(call, sample, { ...world, tokenOf: async () => madeUpToken() });
  });
  const isMissing = answer.status === 404 && !(plan.mayBeEmpty && hasSentence(answer));
  if (isMissing || answer.status === 501) throw new NotOffered(answer.status);
  return describe(answer);
}

/** What follows from the call's method, path, auth and input alone. */
export function derivedCases(call: Call, plan: Plan<unknown>, sample: Sample<unknown>, world: World): Case[] {
  return [
    ...(call.bearer ? tokenCases(call, sample, world) : []),
    ...(call.credential ? credentialCases(call, sample, world) : []),
    ...fieldCases(call, sample, world),
    ...(sample.key === undefined ? [] : [keyCase(call, sample, world)]),
    ...queryCases(call, sample, world),
    ...(hasBody(call) ? bodyCases(call, sample, world) : []),
    ...unknownCases(call, plan, sample, world),
    ...paramsOf(call).map((name) => pathCase(call, name, sample, world)),
    methodCase(call, sample, world),
  ];
}

function fieldCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const { input: schema } = call;
  if (!schema) return [];
  const place = (path: readonly string[]) => placeOf(call, path);
  const cases = wrongFields(schema, input, place).map(({ path, wrong }): Case => {
    // A path segment of another form may be called wrong input, or an address that does not exist.
    const statuses = place(path) === "params" ? [...refusals, 404, 414] : refusals;
    const field = path.join(".");
    return {
      name: `${field}: ${wrong.map(({ how }) => how).join(", ")}`,
      expected: place(path) === "params" ? "4xx with a sentence" : expectedRefusal,
      act: async () => {
        const came = new Set<string>();
        for (const { how, input: bad } of wrong) {
          const answer = await send(call, { input: bad, key }, world);
          came.add(String(within(() => assertRefused(answer, statuses), how, field).slice(0, 3)));
        }
        return [...came].join(" and ");
      },
    };
  });
  const odd = oddInput(schema, input, place);
  if (odd === undefined) return cases;
  const oddCase: Case = {
    name: "NUL, half a character, the longest texts, days and numbers that there are not, where the contract has no rule",
    expected: "anything but a 5xx",
    act: async () => assertNoCrash(await send(call, { input: odd, key }, world)),
  };
  return [...cases, oddCase];
}

function keyCase(call: Call, sample: Sample<unknown>, world: World): Case {
  return {
    name: "an Idempotency-Key of 5,000 letters",
    expected: "anything but a 5xx",
    act: async () => assertNoCrash(await send(call, { ...sample, key: "a".repeat(5_000) }, world)),
  };
}

function unknownCases(
  call: Call,
  { unknown = [] }: Plan<unknown>,
  sample: Sample<unknown>,
  world: World,
): Case[] {
  return unknown.map(({ what, changes }) => ({
    name: `${what} that there is not`,
    expected: "404 with a sentence",
    act: async () => {
      const input = { ...Object(sample.input), ...Object(changes) };
      return assertRefused(await send(call, { ...sample, input }, world), [404]);
    },
  }));
}

/** No call of the contract is a PATCH. */
function methodCase(call: Call, sample: Sample<unknown>, world: World): Case {
  return {
    name: "PATCH instead",
    expected: "404 or 405 with a sentence",
    act: async () =>
      assertRefused(await send(call, { ...sample, key: undefined }, world, { method: "PATCH" }), [404, 405]),
  };
}
