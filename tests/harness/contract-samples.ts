import { isContractProcedure } from "@orpc/contract";
import { z } from "zod";
import { contract } from "../../contract";

/** A field of a reply: the keys that lead to it, positions in lists included. */
export type FieldPath = readonly (string | number)[];

/** A field that a reply may have. */
export interface ReplyField {
  path: FieldPath;
  name: string;
  schema: z.ZodTypeAny;
  /** Whether it may be left out. */
  optional: boolean;
}

/** Every call of the contract with what it answers. */
export const replies: { call: string; schema: z.ZodTypeAny }[] = Object.entries(contract).flatMap(
  ([service, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const schema = isContractProcedure(call) ? call["~orpc"].outputSchema : undefined;
      return schema instanceof z.ZodType ? [{ call: `${service}.${name}`, schema }] : [];
    }),
);

/** What a call answers, such as `users.profile`. */
export function schemaOf(call: string): z.ZodTypeAny {
  const reply = replies.find((each) => each.call === call);
  if (!reply) throw new Error(`no call ${call}`);
  return reply.schema;
}

/** Texts of which one fits every text of the contract. */
const texts = [
  "2024-05-01T09:30:00.000Z",
  "2024-05-01",
  "2024-05",
  "AAPL",
  "4242",
  "https://example.com/page",
  "person@example.com",
  "sample",
  "01.2024.05",
  "12.mail",
  "00000000-0000-4000-8000-000000000001",
  "0".repeat(32),
  "0".repeat(64),
  `${"0".repeat(43)}=`,
  "PROMO20",
  "otpauth://totp/Trades:person?secret=AAAA",
  `${"A".repeat(43)}=`,
  // A point of P-256, by its length.
  `B${"A".repeat(86)}`,
];

/** A reply that fits a schema, with every optional field and one element of each list. */
export function sampleOf(schema: z.ZodTypeAny): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return sampleOf(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodTypeAny> = schema.shape;
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema instanceof z.ZodUnion) return sampleOf(firstOf(schema));
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodRecord) return {};
  const candidates = [...texts, 1, 2024, true, ...(schema instanceof z.ZodEnum ? schema.options : [])];
  const sample: unknown = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (sample === undefined) throw new Error(`no sample fits ${schema.description ?? "a field"}`);
  return sample;
}

/** Every field of a reply, at any depth, of the first element of each list. */
export function fieldsOf(schema: z.ZodTypeAny, path: FieldPath = []): ReplyField[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) return fieldsOf(firstOf(inner), path);
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element, [...path, 0]);
  if (!(inner instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodTypeAny> = inner.shape;
  return Object.entries(shape).flatMap(([name, field]) => {
    const at = [...path, name];
    const own = {
      path: at,
      name,
      schema: unwrapped(field),
      optional: field.isOptional() || field.isNullable(),
    };
    return [own, ...fieldsOf(field, at)];
  });
}

/** Of a reply of several forms the first, which is the usual one. */
const firstOf = (schema: z.ZodUnion<z.ZodUnionOptions>): z.ZodTypeAny => schema.options[0];

/** A schema without what lets its value be absent, and without its refinements. */
export function unwrapped(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodEffects ? unwrapped(schema.innerType()) : schema;
}

/** A copy of a reply with another value in one field; undefined takes the field away. */
export function withField(reply: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(reply)) {
    return reply.map((item: unknown, at) => (at === key ? withField(item, rest, value) : item));
  }
  const fields = z.record(z.unknown()).parse(reply);
  const { [key]: old, ...others } = fields;
  const changed = rest.length === 0 ? value : withField(old, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}
