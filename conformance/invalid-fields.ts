import { z } from "zod";
import type { Place } from "./call";
import { unwrap } from "./unwrap";

/** An input that is wrong in one field alone. */
interface WrongInput {
  /** What is wrong, such as "missing" or "101 characters". */
  how: string;
  input: unknown;
}

/** A field, and the ways in which it was made wrong. */
interface WrongField {
  path: string[];
  wrong: WrongInput[];
}

type Input = Record<string, unknown>;
/** Stands for a value: the field is left out. */
const gone = Symbol("gone");
/** Put in place of a text's last character. Every pattern refuses one of them; a header takes no control character. */
const strange = ["!", "\u0001"];

/**
 * Makes inputs in which one field is wrong, in every way that the schema knows. The other fields are as in `sample`. Inputs that the
 * schema accepts are dropped. The same schema and sample give the same inputs.
 * @param placeOf where a field travels: in paths, queries and headers there is only text
 */
export function wrongFields(
  schema: z.ZodTypeAny,
  sample: unknown,
  placeOf: (path: readonly string[]) => Place,
): WrongField[] {
  const whole = z.record(z.unknown()).parse(sample ?? {});
  return fieldsOf(schema, whole, []).flatMap(({ path, schema: field, optional, value }) => {
    const place = placeOf(path);
    const wrong = waysWrong(field, value, optional, place)
      .map(({ how, value: bad }) => ({ how, input: withValue(whole, path, bad) }))
      .filter(({ input }) => !schema.safeParse(input).success);
    return wrong.length > 0 ? [{ path, wrong }] : [];
  });
}

/** Odd values that the contract may have no rule against. The first one that it accepts is used. */
function oddValues(value: unknown, schema: z.ZodTypeAny): unknown[] {
  if (typeof value === "number") return [1e21, Number.MAX_SAFE_INTEGER];
  if (typeof value !== "string") return [];
  const maxLength = schema instanceof z.ZodString ? schema.maxLength : null;
  // NUL and half a character, which databases refuse; letters that take four bytes; a day that there is not.
  const controls = "\u0000\ud800";
  const long = maxLength === null ? value : "𝒜".repeat((maxLength - controls.length) / 2);
  return [long + controls, value + controls, long, value.replace(/^\d{4}-\d\d-\d\d/, "0000-00-00")];
}

/** The sample with an odd value in every field of body and query that admits one; undefined where no field does. */
export function oddInput(
  schema: z.ZodTypeAny,
  sample: unknown,
  placeOf: (path: readonly string[]) => Place,
): unknown {
  const whole = z.record(z.unknown()).parse(sample ?? {});
  const fields = fieldsOf(schema, whole, []).filter(({ path }) => ["body", "query"].includes(placeOf(path)));
  const odd = fields.reduce<Input>((changed, { path, schema: field, value }) => {
    const candidates = oddValues(value, unwrap(field).inner).filter((candidate) => candidate !== value);
    const inputs = candidates.map((candidate) => withValue(changed, path, candidate));
    return inputs.find((input) => schema.safeParse(input).success) ?? changed;
  }, whole);
  return odd === whole ? undefined : odd;
}

interface Field {
  path: string[];
  schema: z.ZodTypeAny;
  optional: boolean;
  value: unknown;
}

const groups = ["params", "query", "headers", "body"];

/** Every field of an object, and those within it that the sample has. */
function fieldsOf(schema: z.ZodTypeAny, value: unknown, at: string[]): Field[] {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value) && value.length > 0) {
    return fieldsOf(inner.element, value[0], [...at, "0"]);
  }
  const fields = z.record(z.unknown()).safeParse(value);
  if (!(inner instanceof z.ZodObject) || !fields.success) return [];
  const shape: Record<string, z.ZodTypeAny> = inner.shape;
  return Object.entries(shape).flatMap(([name, member]) => {
    const path = [...at, name];
    const { optional } = unwrap(member);
    const own = { path, schema: member, optional, value: fields.data[name] };
    // The parts of a detailed input are no fields: only what is in them travels.
    const isGroup = at.length === 0 && groups.includes(name);
    return [...(isGroup ? [] : [own]), ...fieldsOf(member, fields.data[name], path)];
  });
}

interface Way {
  how: string;
  value: unknown;
}

function waysWrong(schema: z.ZodTypeAny, value: unknown, optional: boolean, place: Place): Way[] {
  const { inner } = unwrap(schema);
  const texts = inner instanceof z.ZodString ? wrongTexts(inner, value, place) : [];
  const missing = { how: "missing", value: gone };
  // Neither an empty segment nor one that is not there is this call any more.
  if (place === "params") return texts.filter((way) => way.value !== "");
  if (place !== "body") {
    return [
      ...(optional ? [] : [missing]),
      ...texts,
      ...(inner instanceof z.ZodNumber ? wrongKinds(inner) : []),
    ];
  }
  return [
    // An upstream that takes null for "not given" does no harm.
    ...(optional ? [] : [missing, { how: "null", value: null }]),
    ...wrongKinds(inner),
    ...texts,
  ];
}

function wrongKinds(schema: z.ZodTypeAny): Way[] {
  const number = { how: "a number", value: 12_345 };
  const object = { how: "an object", value: { a: 1 } };
  const text = { how: "a text", value: "text" };
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return [number, object];
  if (schema instanceof z.ZodNumber) {
    return [text, { how: "-1", value: -1 }, { how: "0.5", value: 0.5 }, { how: "1e9", value: 1e9 }];
  }
  if (schema instanceof z.ZodArray) {
    return [object, text, { how: "an empty list", value: [] }, { how: "a list of nulls", value: [null] }];
  }
  if (schema instanceof z.ZodObject) return [text, { how: "a list", value: [] }];
  return [{ how: "a text", value: "yes" }, number];
}

function wrongTexts(schema: z.ZodString, value: unknown, place: Place): Way[] {
  const { maxLength } = schema;
  const sample = typeof value === "string" && value !== "" ? value : "a";
  const strangers = place === "headers" ? strange.slice(0, 1) : strange;
  const [stranger = ""] = strangers
    .map((character) => sample.slice(0, -1) + character)
    .filter((text) => !schema.safeParse(text).success);
  return [
    // A header without a value is as good as none.
    ...(place === "headers" ? [] : [{ how: "empty", value: "" }]),
    ...(stranger ? [{ how: "of another form", value: stranger }] : []),
    ...(maxLength === null
      ? []
      : [{ how: `${maxLength + 1} characters`, value: sample.padEnd(maxLength + 1, sample.slice(-1)) }]),
  ];
}

function withValue(whole: Input, [first = "", ...rest]: readonly string[], value: unknown): Input {
  if (rest.length > 0) return { ...whole, [first]: within(whole[first], rest, value) };
  if (value !== gone) return { ...whole, [first]: value };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== first));
}

function within(inside: unknown, path: readonly string[], value: unknown): unknown {
  if (!Array.isArray(inside)) return withValue(z.record(z.unknown()).parse(inside), path, value);
  const [, ...rest] = path;
  return [rest.length > 0 ? within(inside[0], rest, value) : value, ...inside.slice(1)];
}
