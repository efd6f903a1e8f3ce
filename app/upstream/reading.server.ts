import { ValidationError } from "@orpc/contract";
import { z } from "zod";
import { decidingFields, drawnSeries } from "./deciding-fields.server";
import { readDay, readInstant } from "./reply-dates.server";

/** A reply as the site takes it, and the fields that were read otherwise than they came. */
export interface ReadReply {
  data: unknown;
  /** Such as `articles.publishedAt`: names of fields, never a value of one. */
  mended: string[];
}

/**
 * Reads a reply by the schema that the contract has for it. A reply that fits is taken as it is. One that does not
 * fit is read once more as foreign upstreams write (docs/decisions/0035): a number as a text, a date in another
 * form, an empty text for an absent one. An optional field that is only displayed and still does not fit is absent.
 * @throws ValidationError for a reply that does not fit then either
 */
export function readReply(schema: z.ZodTypeAny, body: unknown): ReadReply {
  const strict = schema.safeParse(body);
  if (strict.success) return { data: strict.data, mended: [] };
  const mended = new Set<string>();
  const lenient = schema.safeParse(mend(schema, meansDone(schema, body), { path: [], mended }));
  if (lenient.success) return { data: lenient.data, mended: [...mended] };
  const message = "the reply is not as the contract has it";
  throw new ValidationError({ message, issues: lenient.error.issues, data: body });
}

/** Whether a call must tell nothing but a sentence: that it succeeded is all that the site needs to know of it. */
export function isOnlyMessage(schema: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const shape: Record<string, z.ZodTypeAny> = schema.shape;
  return (
    "message" in shape &&
    Object.entries(shape).every(([name, field]) => name === "message" || field.isOptional())
  );
}

/** An empty reply says of a call that tells only a sentence that it succeeded. */
function meansDone(schema: z.ZodTypeAny, body: unknown): unknown {
  const isEmpty =
    body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);
  return isEmpty && isOnlyMessage(schema) ? { message: "" } : body;
}

interface Place {
  /** Names of the fields above, without the positions in lists. */
  path: readonly string[];
  mended: Set<string>;
}

/** A value as its schema wants it, where that can be told; else the value as it came. */
function mend(schema: z.ZodTypeAny, value: unknown, place: Place): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return mendOptional(schema, value, place);
  }
  if (schema instanceof z.ZodEffects) return mend(schema.innerType(), value, place);
  if (schema instanceof z.ZodArray) return mendList(schema.element, value, place);
  if (schema instanceof z.ZodObject) return mendObject(schema, value, place);
  if (schema.safeParse(value).success) return value;
  if (schema instanceof z.ZodUnion) return mendUnion(schema, value, place);
  const read = readScalar(schema, value, isDeciding(place));
  if (read === undefined) return value;
  note(place);
  return read;
}

/** As the first of several forms that it can be read as. */
function mendUnion(schema: z.ZodUnion<z.ZodUnionOptions>, value: unknown, place: Place): unknown {
  for (const option of schema.options) {
    const read = mend(option, value, place);
    if (option.safeParse(read).success) return read;
  }
  return value;
}

function mendObject(schema: z.AnyZodObject, value: unknown, { path, mended }: Place): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const shape: Record<string, z.ZodTypeAny> = schema.shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, known ? mend(known, field, { path: [...path, name], mended }) : field];
    }),
  );
}

/** Of a series that is drawn a row is left out that cannot be read. One of which none can be read is refused whole. */
function mendList(element: z.ZodTypeAny, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) return value;
  const rows = value.map((row: unknown) => mend(element, row, place));
  if (!drawnSeries.has(place.path.at(-1) ?? "")) return rows;
  const readable = rows.filter((row) => element.safeParse(row).success);
  if (readable.length === rows.length || readable.length === 0) return rows;
  note(place);
  return readable;
}

/** What may be absent is so where it cannot be read, unless something is decided by it. */
function mendOptional(
  schema: z.ZodOptional<z.ZodTypeAny> | z.ZodNullable<z.ZodTypeAny>,
  value: unknown,
  place: Place,
): unknown {
  if (value === undefined || schema.safeParse(value).success) return value;
  const inner: z.ZodTypeAny = schema.unwrap();
  const read = mend(inner, value, place);
  if (schema.safeParse(read).success) return read;
  const isEmptyText = typeof value === "string" && value.trim() === "" && isText(inner);
  if (isDeciding(place) && !isEmptyText && value !== null) return read;
  note(place);
  return schema.isOptional() ? undefined : null;
}

function readScalar(schema: z.ZodTypeAny, value: unknown, exactly: boolean): unknown {
  if (schema instanceof z.ZodNumber) return readNumber(schema, value);
  if (!(schema instanceof z.ZodString)) return undefined;
  if (schema.isDatetime) return readInstant(value, exactly);
  return schema.isDate ? readDay(value) : undefined;
}

/** As JSON writes numbers, in quotes. A whole number has no point: "20.00" cents would be dollars. */
function readNumber(schema: z.ZodNumber, value: unknown): number | undefined {
  const form = schema.isInt
    ? /^-?(?:0|[1-9]\d{0,14})$/
    : /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i;
  return typeof value === "string" && form.test(value.trim()) ? Number(value) : undefined;
}

function isText(schema: z.ZodTypeAny): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isText(schema.unwrap());
  return schema instanceof z.ZodEffects ? isText(schema.innerType()) : schema instanceof z.ZodString;
}

const isDeciding = ({ path }: Place): boolean => decidingFields.has(path.at(-1) ?? "");

const note = ({ path, mended }: Place): void => void mended.add(path.join("."));
