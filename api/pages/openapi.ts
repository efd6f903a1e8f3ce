import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { contract } from "../../contract";
import { examples, exemplified } from "./openapi-examples";
import { calls, completed } from "./openapi-operations";
import { components, namedShapes, tags } from "./openapi-parts";
import { ContractSchemaConverter } from "./schema-converter";

const generator = new OpenAPIGenerator({ schemaConverters: [new ContractSchemaConverter()] });

/** The OpenAPI 3.1 document of the contract; nothing in it is written twice. */
export async function createOpenApi(title: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: {
      title,
      version: "1",
      description:
        'Every refusal has the body { "message": … }, a sentence for the person who reads it. "assumed" marks a ' +
        'shape that the specification does not show, "extension" a call that another upstream need not have.',
      license: { name: "UNLICENSED", identifier: "LicenseRef-UNLICENSED" },
    },
    servers: [{ url: "/" }],
    tags,
    commonSchemas: namedShapes,
    components,
  });
  return withUsedShapes({ ...document, paths: pathsOf(document) });
}

/** What each call's operation is, at the contract's own path: the generator drops the slash at the end of one. */
function pathsOf({ paths = {} }: OpenAPI.Document): NonNullable<OpenAPI.Document["paths"]> {
  const described: Record<string, OpenAPI.PathItemObject> = {};
  for (const call of calls) {
    const method = methodOf(call.method);
    const operation = (paths[call.path] ?? paths[call.path.replace(/\/$/, "")])?.[method];
    if (!operation) throw new Error(`The document has no ${call.method} ${call.path}`);
    const whole = exemplified(completed(operation, call), examples.get(call.name));
    described[call.path] = { ...described[call.path], [method]: whole };
  }
  return described;
}

const methods = ["get", "put", "post", "delete"] as const;

function methodOf(name: string): (typeof methods)[number] {
  const method = methods.find((known) => known === name.toLowerCase());
  if (!method) throw new Error(`No call of the contract is a ${name}`);
  return method;
}

/** Without the shapes that nothing refers to any more: a named one that a call has with words of its own is written there. */
function withUsedShapes(document: OpenAPI.Document): OpenAPI.Document {
  const { schemas = {}, ...others } = document.components ?? {};
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  if (used.length === Object.keys(schemas).length) return document;
  return withUsedShapes({ ...document, components: { ...others, schemas: Object.fromEntries(used) } });
}
