import { describe, expect, test } from "vitest";
import { z } from "zod";
import { application } from "../../conformance/applicant";
import { oddInput, wrongFields } from "../../conformance/invalid-fields";
import { AccountRequest } from "../../contract/brokerage";

const inBody = () => "body" as const;
const schema = z.object({
  name: z.string().min(1).max(8),
  note: z.string().max(3).optional(),
  kind: z.enum(["a", "b"]),
  age: z.number().int().min(0).max(99),
  agrees: z.boolean(),
  items: z.array(z.object({ id: z.string().regex(/^\d$/) })).min(1),
});
const sample = {
  name: "Robin",
  note: "x",
  kind: "a",
  age: 7,
  agrees: true,
  items: [{ id: "1" }, { id: "2" }],
};
const waysOf = (field: string) =>
  wrongFields(schema, sample, inBody)
    .find(({ path }) => path.join(".") === field)
    ?.wrong.map(({ how }) => how);

describe("input that is wrong in one field", () => {
  test("is made of a text in every way", () => {
    expect(waysOf("name")).toEqual(["missing", "null", "a number", "an object", "empty", "9 characters"]);
  });

  test("leaves nothing out where nothing is needed, and lets null be as good as that", () => {
    expect(waysOf("note")).toEqual(["a number", "an object", "4 characters"]);
  });

  test.each([
    ["kind", ["missing", "null", "a number", "an object"]],
    ["age", ["missing", "null", "a text", "-1", "0.5", "1e9"]],
    ["agrees", ["missing", "null", "a text", "a number"]],
    ["items", ["missing", "null", "an object", "a text", "an empty list", "a list of nulls"]],
    ["items.0.id", ["missing", "null", "a number", "an object", "empty", "of another form"]],
  ])("is made of %s as its schema has it", (field, ways) => {
    expect(waysOf(field)).toEqual(ways);
  });

  test("has only what the schema refuses, and differs from the sample in that field alone", () => {
    const request = application("robin@example.com", "12 Main Street", new Date());
    expect(AccountRequest.safeParse(request).success).toBe(true);
    const made = wrongFields(AccountRequest, request, inBody);
    expect(made.length).toBeGreaterThan(50);
    const issues = made.flatMap(({ path, wrong }) =>
      wrong.map(({ input }) => {
        const found = AccountRequest.safeParse(input).error?.issues ?? [];
        return found.length > 0 && found.every((issue) => issue.path.join(".").startsWith(path.join(".")));
      }),
    );
    expect(issues.every(Boolean)).toBe(true);
  });

  test("is the same at every run", () => {
    expect(wrongFields(schema, sample, inBody)).toEqual(wrongFields(schema, sample, inBody));
  });

  test("is text alone in an address", () => {
    const ways = wrongFields(schema, sample, () => "query").flatMap(({ wrong }) =>
      wrong.map(({ input }) => input),
    );
    const values = ways.flatMap((input) => Object.values(Object(input)));
    expect(values.filter((value) => value === null || value === 12_345)).toEqual([]);
  });
});

describe("odd input", () => {
  const odd = (shape: z.ZodRawShape, given: object) => oddInput(z.object(shape), given, inBody);

  test("has control characters and long texts where the schema has no rule against them", () => {
    const shape = { free: z.string(), short: z.string().max(6), word: z.string().regex(/^\w+$/) };
    expect(odd(shape, { free: "a", short: "b", word: "c" })).toEqual({
      free: "a\u0000\ud800",
      short: "𝒜𝒜\u0000\ud800",
      word: "c",
    });
  });

  test("has days and numbers that there are not", () => {
    const shape = { day: z.string().regex(/^[\d-]+$/), number: z.number(), whole: z.number().int() };
    expect(odd(shape, { day: "2026-11-21", number: 1, whole: 1 })).toEqual({
      day: "0000-00-00",
      number: 1e21,
      whole: 1e21,
    });
  });

  test("is none where the schema leaves nothing open", () => {
    expect(odd({ closed: z.string().regex(/^\w$/) }, { closed: "b" })).toBeUndefined();
  });
});
