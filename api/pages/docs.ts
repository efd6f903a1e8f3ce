import type { OpenAPI } from "@orpc/contract";
import { Hono } from "hono";
import { z } from "zod";
import { escapeHtml, sendPage } from "./html";
import { createOpenApi } from "./openapi";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    description: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    properties: z.record(Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
  }),
);
const Content = z.object({ content: z.object({ "application/json": z.object({ schema: Schema }) }) });
const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema,
});
type Parameter = z.infer<typeof Parameter>;
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.unknown())).default([]),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: Content.optional(),
  responses: z.object({ "200": Content }),
});
type Operation = z.infer<typeof Operation>;
/** The part of an OpenAPI document that the page shows. */
const Document = z.object({
  info: z.object({ title: z.string(), description: z.string().default("") }),
  paths: z.record(z.record(Operation)),
  components: z.object({ schemas: z.record(Schema), parameters: z.record(Parameter) }),
});

/** /openapi.json and the page that is made from it: no script, no outside asset. */
export function docs(title: string): Hono {
  const app = new Hono();
  let made: Promise<OpenAPI.Document> | undefined;
  const document = () => {
    made ??= createOpenApi(title);
    return made;
  };
  app.get("/openapi.json", async (c) => c.json(await document()));
  app.get("/docs", async (c) => {
    // Through JSON: what the page says is what the document says.
    const { info, paths, components } = Document.parse(JSON.parse(JSON.stringify(await document())));
    const calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );
    const services = [...new Set(calls.map(({ operation }) => serviceOf(operation)))];
    const main = [
      `<p>${escapeHtml(info.description)}</p>`,
      `<p class="note">Made from <a href="/openapi.json">/openapi.json</a>. Calls marked bearer`,
      "or investor need <code>Authorization: Bearer</code> with the access token of a sign-in; those marked site take the",
      "site's own credential, <code>x-api-client-token</code>. The site sends it with every call, and the visitor's address",
      "as <code>x-client-address</code> beside it.</p>",
      ...services.map((service) => {
        const own = calls.filter(({ operation }) => serviceOf(operation) === service);
        return `<h2>${escapeHtml(service)}</h2>\n${own.map((call) => callHtml({ ...call, shared: components.parameters })).join("\n")}`;
      }),
      "<h2>Shapes</h2>",
      ...Object.entries(components.schemas).map(
        ([name, schema]) =>
          `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>\n${tableHtml("Fields", fieldsOf(schema))}`,
      ),
    ];
    return sendPage(c, info.title, main.join("\n"));
  });
  return app;
}

function serviceOf({ operationId }: Operation): string {
  return operationId.split(".")[0] ?? operationId;
}

function callHtml({
  path,
  method,
  operation,
  shared,
}: {
  path: string;
  method: string;
  operation: Operation;
  /** Parameters that are described once, by their names. */
  shared: Record<string, Parameter>;
}): string {
  const { parameters, requestBody, responses, security, summary, description } = operation;
  const tags = [
    ...(security.length > 0 ? [security.flatMap((scheme) => Object.keys(scheme)).join(" or ")] : []),
    ...operation.tags.filter((tag) => tag !== serviceOf(operation)),
  ];
  const body = requestBody?.content["application/json"].schema;
  const reply = responses["200"].content["application/json"].schema;
  const input = [
    ...ownParameters(parameters, shared).map(({ name, in: place, required, description, schema }) => ({
      name,
      place,
      required,
      schema: { ...(description && { description }), ...schema },
    })),
    ...(body ? fieldsOf(body) : []),
  ];
  const fields = fieldsOf(reply);
  return [
    `<h3 id="${escapeHtml(operation.operationId)}">${method.toUpperCase()} ${escapeHtml(path)}</h3>`,
    `<p>${escapeHtml(summary ?? "")} ${tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join(" ")}</p>`,
    description ? `<p class="note">${escapeHtml(description)}</p>` : "",
    input.length > 0 ? tableHtml(captionOf("Takes", body), input) : "",
    fields.length > 0
      ? tableHtml(captionOf("Gives", reply), fields)
      : `<p>${escapeHtml(captionOf("Gives", reply))}: ${typeHtml(reply)}</p>`,
  ].join("\n");
}

/** Without what every call takes, which is told above them all. */
function ownParameters(listed: Operation["parameters"], shared: Record<string, Parameter>): Parameter[] {
  return listed.flatMap((parameter) => {
    if (!("$ref" in parameter)) return [parameter];
    const known = shared[parameter.$ref.split("/").at(-1) ?? ""];
    return known?.name.startsWith("x-") ? [] : (known ?? []);
  });
}

function captionOf(word: string, schema: Schema | undefined): string {
  return schema?.description ? `${word} (${schema.description})` : word;
}

interface Field {
  name: string;
  place: string;
  required?: boolean | undefined;
  schema: Schema;
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: "body",
    required: required.includes(name),
    schema,
  }));
}

function tableHtml(caption: string, fields: Field[]): string {
  const rows = fields.map(({ name, place, required, schema }) => {
    const notes = [
      required ? "" : "optional",
      place === "body" ? "" : `in the ${place}`,
      schema.description ?? "",
    ];
    const cells = [
      `<code>${escapeHtml(name)}</code>`,
      typeHtml(schema),
      escapeHtml(notes.filter((note) => note !== "").join("; ")),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<div class="table"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
}

function typeHtml(schema: Schema): string {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  if (schema.anyOf) return schema.anyOf.map(typeHtml).join(" or ");
  if (schema.items) return `list of ${typeHtml(schema.items)}`;
  const { format, minLength, maxLength, properties } = schema;
  const type = [schema.type ?? "any"].flat().join(" or ");
  if (properties) return escapeHtml(`${type} of ${Object.keys(properties).join(", ")}`);
  const length = [
    minLength === undefined ? "" : `from ${minLength}`,
    maxLength === undefined ? "" : `to ${maxLength}`,
  ].filter((bound) => bound !== "");
  const bounds = length.length > 0 ? `, ${length.join(" ")} characters` : "";
  return escapeHtml(`${format ?? type}${bounds}`);
}
