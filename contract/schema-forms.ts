import type { z } from "zod";

/** What a rule in code holds a value to, in the words of JSON Schema: readers of the OpenAPI document have no code. */
export interface SchemaForm {
  pattern?: string;
  format?: string;
  enum?: readonly string[];
  minProperties?: number;
  anyOf?: readonly { required: readonly string[] }[];
}

const forms = new WeakMap<object, SchemaForm>();

/**
 * A schema with a rule in code, and the same rule as JSON Schema, as near as that comes to it.
 * @param message what a value is refused with
 * @param form `{}` where JSON Schema has no words for it, such as how two parameters of a path go together
 */
export function ruled<T extends z.ZodTypeAny>(
  schema: T,
  holds: (value: z.output<T>) => boolean,
  message: string | { message: string; path: string[] },
  form: SchemaForm,
): z.ZodEffects<T> {
  const refined = schema.refine(holds, message);
  // A description makes another schema of it, and keeps the effect.
  forms.set(refined._def.effect, form);
  return refined;
}

/** The form of a rule that {@link ruled} made; undefined for any other. */
export const formOf = (schema: z.ZodEffects<z.ZodTypeAny>): SchemaForm | undefined =>
  forms.get(schema._def.effect);
