import { describe, expect, test } from "vitest";
import { z } from "zod";
import { decidingFields } from "~/upstream/deciding-fields.server";
import { isOnlyMessage, readReply } from "~/upstream/reading.server";
import { fieldsOf, replies, sampleOf, schemaOf, withField } from "../../harness/contract-samples";
import { displayedFields } from "../../harness/displayed-fields";

/** Values of which no field is right in all. */
const wrongValues = ["?", 5, -0.5, true, [], {}, [[]], "x".repeat(60_000)];

const fits = (schema: z.ZodTypeAny, value: unknown) => schema.safeParse(value).success;
const isInstant = (schema: z.ZodTypeAny) => schema instanceof z.ZodString && schema.isDatetime;
const isDay = (schema: z.ZodTypeAny) => schema instanceof z.ZodString && schema.isDate;

describe.each(replies)("the reply of $call", ({ schema }) => {
  const sample = sampleOf(schema);
  const fields = fieldsOf(schema);
  const read = (body: unknown) => readReply(schema, body).data;

  test("is taken as it is where it fits the contract", () => {
    expect(readReply(schema, sample)).toEqual({ data: schema.parse(sample), mended: [] });
  });

  test("loses an optional field that is only displayed and cannot be read, and nothing else", () => {
    for (const { path, schema: field, name, optional } of fields) {
      if (!optional || decidingFields.has(name)) continue;
      for (const wrong of wrongValues.filter((value) => !fits(field, value))) {
        const left = withField(sample, path, undefined);
        expect(withoutAbsent(read(withField(sample, path, wrong))), path.join(".")).toEqual(left);
      }
    }
  });

  test("never loses alone a field that something is decided by", () => {
    for (const { path, schema: field, name } of fields) {
      if (!decidingFields.has(name)) continue;
      for (const wrong of wrongValues.filter((value) => !fits(field, value))) {
        expect(readOr(schema, withField(sample, path, wrong)), path.join(".")).not.toEqual(
          withField(sample, path, undefined),
        );
      }
    }
  });

  // Of a call that tells only a sentence the site needs none.
  if (!isOnlyMessage(schema))
    test("is refused without a field that it must have, or with a wrong one", () => {
      const mustHave = fields.filter(
        ({ optional, path }) =>
          !optional && !fields.some((above) => above.optional && isAbove(above.path, path)),
      );
      for (const { path, schema: field } of mustHave) {
        expect(() => read(withField(sample, path, undefined)), path.join(".")).toThrow();
        for (const wrong of wrongValues.filter((value) => !fits(field, value))) {
          expect(() => read(withField(sample, path, wrong)), path.join(".")).toThrow();
        }
      }
    });

  test("may write each number as a text", () => {
    for (const { path, schema: field } of fields.filter(({ schema }) => schema instanceof z.ZodNumber)) {
      const number = sampleOf(field);
      const reply = withField(sample, path, String(number));
      expect(readReply(schema, reply), path.join(".")).toEqual({ data: sample, mended: [namesOf(path)] });
    }
  });

  test.each([
    "2024-05-01T09:30:00+00:00",
    "2024-05-01T11:30:00+0200",
    "2024-05-01 09:30:00Z",
    "2024-05-01T09:30Z",
    "2024-05-01T09:30:00.000000Z",
    "Wed, 01 May 2024 09:30:00 GMT",
    1_714_555_800,
    1_714_555_800_000,
    "1714555800",
  ])("may write each time as %j", (written) => {
    for (const { path } of fields.filter(({ schema }) => isInstant(schema))) {
      const data = read(withField(sample, path, written));
      expect(withField(data, path, undefined)).toEqual(withField(sample, path, undefined));
      expect(new Date(z.string().datetime({ offset: true }).parse(valueAt(data, path))).toISOString()).toBe(
        "2024-05-01T09:30:00.000Z",
      );
    }
  });

  test.each(["2024-05-01 09:30:00", "2024-05-01T09:30:00"])(
    "may leave the zone out of each time that is only displayed: %j",
    (written) => {
      for (const { path, name } of fields.filter(({ schema }) => isInstant(schema))) {
        const reply = withField(sample, path, written);
        if (decidingFields.has(name)) expect(readOr(schema, reply), path.join(".")).not.toEqual(sample);
        else expect(read(reply), path.join(".")).toEqual(sample);
      }
    },
  );

  test.each(["2024-05-01T00:00:00Z", "2024-05-01T00:00:00.000+02:00", "2024/05/01", "20240501"])(
    "may write each day as %j",
    (written) => {
      for (const { path } of fields.filter(({ schema }) => isDay(schema))) {
        expect(read(withField(sample, path, written)), path.join(".")).toEqual(sample);
      }
    },
  );
});

test.each(["05/01/2024", "2024-02-30", "2024-13-01T00:00:00Z", "yesterday", "", "1e9"])(
  "nobody guesses which day %j is",
  (written) => {
    expect(() => readReply(schemaOf("blog.freePost"), { ...post, publishedAt: written })).toThrow();
  },
);

test.each(["20.00", "1,999", "$20", "0x10", "", " ", "1e3", "NaN", "99999999999999999999"])(
  "nobody guesses how many cents %j are",
  (written) => {
    const outputSchema = schemaOf("transactions.offer");
    const offer = { ...z.record(z.unknown()).parse(sampleOf(outputSchema)), priceCents: written };
    expect(() => readReply(outputSchema, offer)).toThrow();
  },
);

describe("a row that cannot be read", () => {
  const readList = (call: string, list: string, rows: unknown[]) => {
    const schema = schemaOf(call);
    const reply = z.record(z.unknown()).parse(sampleOf(schema));
    return z.record(z.unknown()).parse(readReply(schema, { ...reply, [list]: rows }).data)[list];
  };
  const close = (date: string) => ({ date, close: 2 });

  test("is left out of a series that is only drawn", () => {
    const days = ["2024-05-01", "2024-02-30", "6822-00-14", "2024/05/02"].map(close);
    expect(readList("charts.stockPrice", "points", days)).toEqual(["2024-05-01", "2024-05-02"].map(close));
    const candle = { date: "2024-05-01", open: 1, high: 1, low: 1, close: 1 };
    expect(readList("charts.stockCandles", "candles", [candle, { ...candle, high: "?" }])).toEqual([candle]);
  });

  test("makes a series malformed that has no other", () => {
    expect(() => readList("charts.stockPrice", "points", [close("6822-00-14")])).toThrow();
  });

  test("makes every other list malformed: it would be shorter than what it is a list of", () => {
    const invoice = z
      .object({ invoices: z.tuple([z.unknown()]) })
      .parse(sampleOf(schemaOf("transactions.invoices"))).invoices[0];
    expect(readList("transactions.invoices", "invoices", [invoice])).toEqual([invoice]);
    expect(() => readList("transactions.invoices", "invoices", [invoice, {}])).toThrow();
  });
});

test("a close date is read in other date formats, and Open stays as it is", () => {
  const closeDate = (value: unknown) => {
    const list = schemaOf("roi.trades");
    const path = fieldsOf(list).find(({ name }) => name === "closeDate")?.path ?? [];
    return readReply(list, withField(sampleOf(list), path, value));
  };
  const asIs = JSON.stringify(closeDate("2024-05-01").data);
  expect(JSON.stringify(closeDate("2024-05-01T00:00:00.000Z").data)).toBe(asIs);
  expect(JSON.stringify(closeDate("Open").data)).toContain('"closeDate":"Open"');
  expect(() => closeDate("soon")).toThrow();
});

test("an empty refresh token is none", () => {
  const outputSchema = schemaOf("auth.refresh");
  expect(readReply(outputSchema, { accessToken: "a", refreshToken: "" }).data).toEqual({
    accessToken: "a",
    refreshToken: null,
  });
});

test("each optional field of a reply is either only displayed, or something is decided by it", () => {
  const optional = new Set(
    replies.flatMap(({ schema }) =>
      fieldsOf(schema).flatMap(({ name, optional }) => (optional ? [name] : [])),
    ),
  );
  const known = [...displayedFields, ...decidingFields];
  expect([...optional].filter((name) => !known.includes(name))).toEqual([]);
  expect(displayedFields.filter((name) => decidingFields.has(name) || !optional.has(name))).toEqual([]);
});

const post = {
  ...z.record(z.unknown()).parse(sampleOf(schemaOf("blog.freePost"))),
};

function readOr(schema: z.ZodTypeAny, body: unknown): unknown {
  try {
    return withoutAbsent(readReply(schema, body).data);
  } catch {
    return "malformed";
  }
}

/** Null and undefined say the same of an optional field. */
const withoutAbsent = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) => value ?? undefined);

const namesOf = (path: readonly (string | number)[]) =>
  path.filter((key) => typeof key === "string").join(".");
const isAbove = (above: readonly unknown[], path: readonly unknown[]) =>
  above.length < path.length && above.every((key, at) => key === path[at]);

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}
