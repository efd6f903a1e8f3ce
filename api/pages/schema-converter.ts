import { ZodToJsonSchemaConverter } from "@orpc/zod";
import { z } from "zod";
import { SectorSlug, Withheld } from "../../contract/market-schemas";
import { formOf } from "../../contract/schema-forms";

/** Of which one fits each text of the contract that has a form of its own. */
const examples = [
  "AAPL",
  "3d-printing",
  "2024-05",
  "4242",
  "01.2024.05",
  "ABCDEFGHIJKLMNOPQRST",
  "a-link-that-was-mailed",
  "0".repeat(64),
  "https://example.com/page",
  "(555) 010-0100",
];

type Converted = ReturnType<ZodToJsonSchemaConverter["convert"]>;

/**
 * The contract's schemas as JSON Schema, with what the usual converter leaves out: that a number is more than another,
 * what a rule in code asks for, and an example of a text that has a form or a rule. A mock that is made of the document answers what the site can read,
 * and withholds no figures: tools write `true` where nothing says otherwise.
 */
export class ContractSchemaConverter extends ZodToJsonSchemaConverter {
  override convert(...[schema, ...rest]: Parameters<ZodToJsonSchemaConverter["convert"]>): Converted {
    const [required, json] = super.convert(schema, ...rest);
    if (schema instanceof z.ZodNumber) return [required, withExclusiveBounds(schema, json)];
    if (
      schema instanceof z.ZodObject &&
      schema._def.unknownKeys === "passthrough" &&
      typeof json === "object"
    )
      return [required, { ...json, additionalProperties: true }];
    if (schema === SectorSlug) return [required, { ...json, examples: ["robotics"] }];
    if (schema === Withheld) return [required, { ...json, examples: [false] }];
    if (schema instanceof z.ZodString && json.pattern !== undefined)
      return [required, withExample(schema, json)];
    if (!(schema instanceof z.ZodEffects)) return [required, json];
    const ruled = withForm(schema, json);
    return [required, isText(schema) ? withExample(schema, ruled) : ruled];
  }
}

function withExclusiveBounds({ _def }: z.ZodNumber, json: Converted[1]): Converted[1] {
  const least = _def.checks.find((check) => check.kind === "min" && !check.inclusive);
  if (least?.kind !== "min") return json;
  const { minimum: _, ...others } = json;
  return { ...others, exclusiveMinimum: least.value };
}

/** What a rule in code holds a value to: nothing else says so in the document. */
function withForm(schema: z.ZodEffects<z.ZodTypeAny>, json: Converted[1]): Converted[1] {
  const { enum: values, anyOf, ...form } = formOf(schema) ?? {};
  return {
    ...(typeof json === "object" && json),
    ...form,
    ...(values && { enum: [...values] }),
    ...(anyOf && { anyOf: anyOf.map(({ required }) => ({ required: [...required] })) }),
  };
}

/** `string` is what tools write where nothing says what a text is like. */
function withExample(schema: z.ZodTypeAny, json: Converted[1]): Converted[1] {
  if (schema.safeParse("string").success) return json;
  const example = examples.find((text) => schema.safeParse(text).success);
  return example === undefined ? json : { ...json, examples: [example] };
}

function isText(schema: z.ZodTypeAny): boolean {
  return schema instanceof z.ZodEffects ? isText(schema.innerType()) : schema instanceof z.ZodString;
}
