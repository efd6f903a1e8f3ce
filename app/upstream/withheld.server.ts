import { ValidationError } from "@orpc/contract";
import { z } from "zod";

/** A reply of which nothing is left: its sentence is for the person. */
export class AllWithheld extends ValidationError {
  readonly sentence = "The licence of these figures does not let us show them.";
}

/** In place of an object that says nothing without the figures that are taken from it. */
const nothing = Symbol("nothing");

/**
 * A reply without the figures whose source says `withheld`: no licence lets them be shown, and an upstream that sends
 * them all the same does not have them shown. Names, days and texts stay, and so does the source, which says why.
 * @param schema what the reply is an output of
 * @throws {AllWithheld}
 */
export function withoutWithheld(schema: z.ZodTypeAny, reply: unknown): unknown {
  const kept = keep(schema, reply);
  if (kept !== nothing) return kept;
  const message = "the reply is all figures that are withheld";
  const issues = [{ message, path: ["source", "withheld"] }];
  throw new AllWithheld({ message, issues, data: reply });
}

function keep(schema: z.ZodTypeAny, value: unknown): unknown {
  if (value === undefined || value === null || !bearsSource(schema)) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const kept = keep(schema.unwrap(), value);
    return kept === nothing ? absent(schema) : kept;
  }
  if (schema instanceof z.ZodEffects) return keep(schema.innerType(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item: unknown) => keep(schema.element, item)).filter((item) => item !== nothing);
  }
  return schema instanceof z.ZodObject && typeof value === "object" ? keepObject(schema, value) : value;
}

/** Fields whose figures come from the source of a sibling field: a stock's day from that of its quote (contract/market-schemas.ts). */
const siblingWithSource = new Map([["day", "quote"]]);

function keepObject(schema: z.AnyZodObject, value: object): unknown {
  const shape: Record<string, z.ZodTypeAny> = schema.shape;
  const isWithheld = "source" in value && saysWithheld(value.source);
  const fields = Object.entries(value).map(([name, field]: [string, unknown]): [string, unknown] => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!known) return [name, field];
    const kept = keep(known, field);
    const hides =
      (isWithheld || isSiblingWithheld(value, name)) &&
      name !== "source" &&
      (kept === nothing || isFigure(kept));
    return [name, hides ? absent(known) : kept];
  });
  return fields.some(([, field]) => field === nothing) ? nothing : Object.fromEntries(fields);
}

/** Whether a field's figures come from a sibling field whose source is withheld. */
function isSiblingWithheld(value: object, name: string): boolean {
  const sibling: unknown = Reflect.get(value, siblingWithSource.get(name) ?? "");
  return (
    typeof sibling === "object" && sibling !== null && "source" in sibling && saysWithheld(sibling.source)
  );
}

const saysWithheld = (source: unknown): boolean =>
  typeof source === "object" && source !== null && "withheld" in source && source.withheld === true;

/** A number, a list, or an object that has one of them. */
function isFigure(value: unknown): boolean {
  if (typeof value === "number" || Array.isArray(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(isFigure);
}

/** What stands where a figure stood; {@link nothing} where the field cannot be without one. */
function absent(schema: z.ZodTypeAny): unknown {
  if (schema.isOptional()) return undefined;
  if (schema.isNullable()) return null;
  return schema instanceof z.ZodArray ? [] : nothing;
}

const bearing = new WeakMap<z.ZodTypeAny, boolean>();

/** Whether a source may stand anywhere in what a schema describes. */
function bearsSource(schema: z.ZodTypeAny): boolean {
  const known = bearing.get(schema);
  if (known !== undefined) return known;
  const bears = look(schema);
  bearing.set(schema, bears);
  return bears;
}

function look(schema: z.ZodTypeAny): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bearsSource(schema.unwrap());
  if (schema instanceof z.ZodEffects) return bearsSource(schema.innerType());
  if (schema instanceof z.ZodArray) return bearsSource(schema.element);
  if (!(schema instanceof z.ZodObject)) return false;
  const shape: Record<string, z.ZodTypeAny> = schema.shape;
  return "withheld" in shape || Object.values(shape).some(bearsSource);
}
