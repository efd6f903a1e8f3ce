import { describe, expect, it } from "vitest";
import { z } from "zod";
import { examples } from "../../api/pages/openapi-examples";
import { type Call, listCalls } from "../../conformance/call";
import { schemaOf } from "../harness/contract-samples";

describe("the examples of /openapi.json", () => {
  it("are of every call of the contract and of no other: `npm run examples` records them", () => {
    expect([...examples.keys()]).toEqual(listCalls().map(({ name }) => name));
  });

  it.each(listCalls())("show of $name what it takes and answers", (call) => {
    const { parameters = {}, body, reply } = examples.get(call.name) ?? {};
    expect(schemaOf(call.name).safeParse(reply).error?.issues).toBeUndefined();
    if (!call.input) return expect({ parameters, body }).toEqual({ parameters: {}, body: undefined });
    const input = call.detailed ? inParts(call, parameters, body) : { ...parameters, ...Object(body) };
    expect(call.input.safeParse(input).error?.issues).toBeUndefined();
  });
});

/** As a call takes it that has its input in parts: each part takes what its schema names. */
function inParts({ input }: Call, parameters: Record<string, string>, body: unknown) {
  const parts = input instanceof z.ZodObject ? Object.entries<unknown>(input.shape) : [];
  return Object.fromEntries(
    parts.map(([name, part]) => [name, part instanceof z.ZodObject ? part.strip().parse(parameters) : body]),
  );
}
