import { z } from "zod";

/** The schema without what is put around it, and whether that lets it be absent. */
export function unwrap(schema: z.ZodTypeAny): { inner: z.ZodTypeAny; optional: boolean } {
  let inner = schema;
  let optional = false;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
      optional = true;
      inner = inner._def.innerType;
    } else if (inner instanceof z.ZodEffects) inner = inner.innerType();
    else return { inner, optional };
  }
}
