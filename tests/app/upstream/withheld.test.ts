import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { withoutWithheld } from "~/upstream/withheld.server";
import {
  type FieldPath,
  fieldsOf,
  replies,
  sampleOf,
  schemaOf,
  withField,
} from "../../harness/contract-samples";

/** Calls whose replies name a source, and where in them. */
const sourced = replies.flatMap(({ call, schema }) => {
  const sources = fieldsOf(schema).filter(
    ({ name, path }) => name === "withheld" && path.at(-2) === "source",
  );
  return sources.map(({ path }) => ({ call, schema, at: path.slice(0, -2), field: path }));
});
const open = (schema: z.ZodTypeAny) =>
  fieldsOf(schema)
    .filter(({ name }) => name === "withheld")
    .reduce((reply, { path }) => withField(reply, path, false), sampleOf(schema));

describe.each(sourced)("the reply of $call, with the source at $field", ({ schema, at, field }) => {
  test("has no figure of a source that is withheld, and all the others", () => {
    const reply = withField(open(schema), field, true);
    const shown = shownOf(schema, reply);
    const left = shown === "malformed" ? undefined : valueAt(shown, at);
    expect(figuresIn(left)).toEqual([]);
    if (shown === "malformed") return;
    expect(schema.safeParse(shown).success).toBe(true);
    // The figures of a stock's day are of the source of its quote.
    const rest = (whole: unknown) =>
      withField(at.join() === "quote" ? withField(whole, ["day"], undefined) : whole, at, undefined);
    expect(rest(shown)).toEqual(rest(reply));
  });

  test("is whole where nothing is withheld", () => {
    expect(withoutWithheld(schema, open(schema))).toEqual(open(schema));
  });
});

test("a stock's quote goes with the figures of its day, and the stock stays", () => {
  const outputSchema = schemaOf("market.symbol");
  const stock = withField(open(outputSchema), ["quote", "source", "withheld"], true);
  const shown = withoutWithheld(outputSchema, stock);
  expect(shown).toMatchObject({ symbol: "2024-05", quote: null });
  expect(Object(shown).day ?? null).toBeNull();
});

test("an article's list is empty, and its source stays to say why", () => {
  const outputSchema = schemaOf("market.symbolNews");
  const news = withField(open(outputSchema), ["source", "withheld"], true);
  expect(withoutWithheld(outputSchema, news)).toMatchObject({ articles: [], source: { withheld: true } });
});

function shownOf(schema: z.ZodTypeAny, reply: unknown): unknown {
  try {
    return withoutWithheld(schema, reply);
  } catch {
    return "malformed";
  }
}

/** The numbers and the rows in what is left, those of its source aside. */
function figuresIn(value: unknown): unknown[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    name === "source" ? [] : figuresIn(field),
  );
}

function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}
