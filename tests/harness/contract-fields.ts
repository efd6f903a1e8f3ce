import { isContractProcedure } from "@orpc/contract";
import { z } from "zod";
import { contract } from "../../contract";

/** The names of all fields that calls of the contract send and answer, at any depth, and of the calls that have them. */
export function contractFields(): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  const seen = new Set<unknown>();

  function walkSchema(schema: unknown, call: string): void {
    if (!(schema instanceof z.ZodType) || seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodObject) {
      for (const [name, value] of Object.entries<unknown>(schema.shape)) {
        fields.set(name, (fields.get(name) ?? new Set()).add(call));
        walkSchema(value, call);
      }
    }
    for (const part of partsOf(schema._def)) walkSchema(part, call);
  }

  function walkContract(node: unknown, path: string[]): void {
    if (isContractProcedure(node)) {
      walkSchema(node["~orpc"].inputSchema, path.join("."));
      walkSchema(node["~orpc"].outputSchema, path.join("."));
    } else if (typeof node === "object" && node !== null) {
      for (const [name, value] of Object.entries(node)) walkContract(value, [...path, name]);
    }
  }

  walkContract(contract, []);
  return fields;
}

/** What a schema is made of: of an array its elements, of a union its options, of an effect what it is about. */
function partsOf(definition: unknown): unknown[] {
  if (typeof definition !== "object" || definition === null) return [];
  return Object.values(definition).flatMap((part: unknown) =>
    Array.isArray(part) ? part : part instanceof Map ? [...part.values()] : [part],
  );
}
