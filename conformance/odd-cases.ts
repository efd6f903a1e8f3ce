import { type Call, toWire } from "./call";
import { assertNoCrash, assertRefused, describe, expectedRefusal, orNotTried, refusals } from "./judge";
import { Unmet } from "./outcome";
import type { Case, Sample } from "./plan";
import { send, within } from "./sending";
import type { World } from "./world-types";

/** Queries that parsers of queries make lists and objects of. */
export function queryCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
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
        const token = call.bearer ? await world.tokenOf(call) : undefined;
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

/** Bodies that are malformed, or do not belong to this call. */
export function bodyCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const { path, body } = toWire(call, input);
  const right = JSON.stringify(body);
  const [first = "a"] = Object.keys(Object(body));
  const nested = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  const json = "application/json";
  const nothing = "nothing";
  const bodies: { name: string; text: string; type: string; tells?: typeof nothing }[] = [
    { name: "a body that is no JSON", text: "{not json", type: json },
    { name: "a body that breaks off", text: right.slice(0, -1), type: json },
    { name: "an empty body", text: "", type: json, tells: nothing },
    { name: "null for a body", text: "null", type: json, tells: nothing },
    { name: "an array for a body", text: `[${right}]`, type: json, tells: nothing },
    { name: "a text for a body", text: JSON.stringify("text"), type: json, tells: nothing },
    { name: "a body of type text/plain", text: right, type: "text/plain" },
    { name: "a form for a body", text: "a=b", type: "application/x-www-form-urlencoded" },
    { name: "nothing filled in", text: JSON.stringify(emptied(body)), type: json },
    {
      name: "everything inside __proto__",
      text: `{"__proto__":${right}}`,
      type: json,
      tells: nothing,
    },
    { name: "a value nested 10,000 deep", text: `{${JSON.stringify(first)}:${nested}}`, type: json },
  ];
  const isOptional = takesNoBody(call, input, body);
  return bodies.map(({ name, text, type, tells }) => {
    const isRight = isOptional && tells !== undefined;
    return {
      name,
      expected: isRight ? "anything but a 5xx" : expectedRefusal,
      act: async () => {
        const token = call.bearer ? await world.tokenOf(call) : undefined;
        const headers = { "content-type": type };
        const wire = { path, headers, body: undefined };
        const answer = orNotTried(call, world.options, await world.send(call, wire, { key, token, text }));
        return isRight ? assertNoCrash(answer) : assertRefused(answer, refusals);
      },
    };
  });
}

/** Whether all that the body could tell may be left out: then one that tells nothing is no wrong one. */
function takesNoBody(call: Call, input: unknown, body: unknown): boolean {
  const others = Object.entries(Object(input)).filter(([name]) => !(name in Object(body)));
  return call.input?.safeParse(Object.fromEntries(others)).success ?? false;
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

const oddSegments = [
  { how: "..", segment: ".." },
  { how: "%2e%2e", segment: "%2e%2e" },
  { how: "a%2Fb", segment: "a%2Fb" },
  { how: "%00", segment: "a%00" },
  { how: "%zz", segment: "a%zz" },
  { how: "5,000 letters", segment: "a".repeat(5_000) },
];

/** Segments that lead elsewhere or cannot be read. */
export function pathCase(call: Call, param: string, sample: Sample<unknown>, world: World): Case {
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
