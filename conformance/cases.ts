import { type Call, hasBody, paramsOf, placeOf, toWire } from "./call";
import type { Answer } from "./client";
import { withControls, wrongFields } from "./invalid-fields";
import { assertNoCrash, assertRefused, describe, expectedRefusal, readReply, refusals } from "./judge";
import { NotOffered, Unmet } from "./outcome";
import type { Case, Plan, Sample } from "./plan";
import type { World } from "./world";

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
  const answer = await send(call, await plan.sample(), world);
  if (answer.status === 404 || answer.status === 501) throw new NotOffered(answer.status);
  return describe(answer);
}

/** What follows from the call's method, path, auth and input alone. */
export function derivedCases(call: Call, plan: Plan<unknown>, sample: Sample<unknown>, world: World): Case[] {
  return [
    ...(call.bearer ? tokenCases(call, sample, world) : []),
    ...fieldCases(call, sample, world),
    ...queryCases(call, sample, world),
    ...(hasBody(call) ? bodyCases(call, sample, world) : []),
    ...unknownCases(call, plan, sample, world),
    ...paramsOf(call).map((name) => pathCase(call, name, sample, world)),
    methodCase(call, sample, world),
  ];
}

/** Sends the call as the site does: with the signed-in user's token where the contract asks for it. */
async function send(
  call: Call,
  { input, key }: Sample<unknown>,
  world: World,
  { raw, method }: { raw?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const token = call.bearer ? await world.token() : undefined;
  return world.send(method ? { ...call, method } : call, toWire(call, input, raw), { key, token });
}

function tokenCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const refusedWith = (token: () => Promise<string | undefined>) => async () =>
    assertRefused(await world.send(call, toWire(call, input), { key, token: await token() }), [401]);
  const expected = "401 with a sentence";
  return [
    { name: "no token", expected, act: refusedWith(async () => undefined) },
    { name: "a junk token", expected, act: refusedWith(async () => "junk.junk.junk") },
    {
      name: "a token with a letter changed",
      expected,
      act: refusedWith(async () => forge(await world.token())),
    },
    { name: "a token after logout", expected, act: refusedWith(world.endedToken) },
  ];
}

/** Another letter in the middle of its last part: of the very last one, some bits count for nothing. */
function forge(token: string): string {
  const start = token.lastIndexOf(".") + 1;
  const at = start + Math.floor((token.length - start) / 2);
  return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
}

function fieldCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const { input: schema } = call;
  if (!schema) return [];
  const place = (path: readonly string[]) => placeOf(call, path);
  const strewn = withControls(schema, input, place);
  const cases = wrongFields(schema, input, place).map(({ path, wrong }): Case => {
    // Nobody can say that a segment of another form is wrong input and not an address that is not there.
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
  if (strewn === undefined) return cases;
  const controls: Case = {
    name: "NUL and half a character where the contract has no rule",
    expected: "anything but a 5xx",
    act: async () => assertNoCrash(await send(call, { input: strewn, key }, world)),
  };
  return [...cases, controls];
}

/** Says of what is unmet for which of several it is so, and in which field. */
function within(judge: () => string, how: string, field?: string): string {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    throw new Unmet(`${error.got} for ${how}`, field ?? error.field);
  }
}

/** Queries that parsers of queries make lists and objects of. */
function queryCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const [path = "", query] = toWire(call, input).path.split("?");
  if (query === undefined) return [];
  const name = query.split("=")[0];
  const queries = [
    `${name}=a&${name}=b`,
    `${name}[]=a`,
    `${name}[x]=a`,
    "__proto__[x]=a",
    "%zz=%zz",
    "=&&=?",
  ];
  return [
    {
      name: "a parameter twice, as a list, as an object, of no name",
      expected: "anything but a 5xx",
      act: async () => {
        const token = call.bearer ? await world.token() : undefined;
        for (const odd of queries) {
          const wire = { path: `${path}?${odd}`, headers: {}, body: undefined };
          const answer = await world.send(call, wire, { key, token });
          within(() => assertNoCrash(answer), `?${odd}`);
        }
        return "no 5xx";
      },
    },
  ];
}

function bodyCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const { path, body } = toWire(call, input);
  const right = JSON.stringify(body);
  const [first = "a"] = Object.keys(Object(body));
  const nested = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  const json = "application/json";
  const bodies = [
    { name: "a body that is no JSON", text: "{not json", type: json },
    { name: "a body that breaks off", text: right.slice(0, -1), type: json },
    { name: "an empty body", text: "", type: json },
    { name: "null for a body", text: "null", type: json },
    { name: "an array for a body", text: `[${right}]`, type: json },
    { name: "a text for a body", text: JSON.stringify("text"), type: json },
    { name: "a body of type text/plain", text: right, type: "text/plain" },
    { name: "a form for a body", text: "a=b", type: "application/x-www-form-urlencoded" },
    { name: "nothing filled in", text: JSON.stringify(emptied(body)), type: json },
    { name: "everything inside __proto__", text: `{"__proto__":${right}}`, type: json },
    { name: "a value nested 10,000 deep", text: `{${JSON.stringify(first)}:${nested}}`, type: json },
  ];
  return bodies.map(({ name, text, type }) => ({
    name,
    expected: expectedRefusal,
    act: async () => {
      const token = call.bearer ? await world.token() : undefined;
      const headers = { "content-type": type };
      return assertRefused(
        await world.send(call, { path, headers, body: undefined }, { key, token, text }),
        refusals,
      );
    },
  }));
}

/** A form that was sent without a word: all is there and empty, so that the refusal has much to say. */
function emptied(body: unknown): unknown {
  const fields = Object.entries(Object(body)).map(([name, value]) => [name, emptyOf(value)]);
  return Object.fromEntries(fields);
}

function emptyOf(value: unknown): unknown {
  if (typeof value === "string") return "";
  return Array.isArray(value) ? [] : typeof value === "object" ? {} : null;
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

const oddSegments = [
  { how: "..", segment: ".." },
  { how: "%2e%2e", segment: "%2e%2e" },
  { how: "a%2Fb", segment: "a%2Fb" },
  { how: "%00", segment: "a%00" },
  { how: "%zz", segment: "a%zz" },
  { how: "5,000 letters", segment: "a".repeat(5_000) },
];

function pathCase(call: Call, param: string, sample: Sample<unknown>, world: World): Case {
  return {
    name: `${param} in the path: ${oddSegments.map(({ how }) => how).join(", ")}`,
    expected: "4xx, no HTML",
    act: async () => {
      const came = new Set<number>();
      for (const { how, segment } of oddSegments) {
        const answer = await send(call, sample, world, { raw: { [param]: segment } });
        within(() => assertNoCrash(answer), how, param);
        if (answer.status < 400) throw new Unmet(`${describe(answer)} for ${how}`, param);
        came.add(answer.status);
      }
      return [...came].join(" and ");
    },
  };
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
