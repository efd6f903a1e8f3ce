import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020, { type AnySchemaObject } from "ajv/dist/2020";
import { parse } from "yaml";

/** The broker's published document, whose folder PROVIDER_SPECS names: nothing of it is part of the product. */
export const documentFolder = process.env.PROVIDER_SPECS;

/** Formats that the document uses and that say something. */
const formats: Record<string, RegExp | true> = {
  email: /^[^@\s]+@[^@\s]+$/,
  ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  time: /^\d{2}:\d{2}:\d{2}/,
  ulid: /^[0-9A-HJKMNP-TV-Z]{26}$/,
  uuid: /^[0-9a-f-]{36}$/,
  decimal: /^-?\d+(\.\d+)?$/,
};

export interface Operation {
  /** As the document writes it: `/v1/accounts/{account_id}`. */
  path: string;
  method: string;
}

/** Reads the document. What it is asked about an operation it answers by complaints; none of what is as it says. */
export function readBrokerDocument(folder: string) {
  const document: AnySchemaObject = parse(readFileSync(path.join(folder, "broker-openapi.yaml"), "utf8"));
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, validateFormats: true });
  ajv.addSchema({ $id: "broker", ...document });
  const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

  function resolve(schema: AnySchemaObject): AnySchemaObject {
    if (typeof schema.$ref !== "string") return schema;
    const parts = schema.$ref.slice(2).split("/");
    return resolve(parts.reduce((node, part) => node[part] ?? {}, document));
  }

  /** What a value has and the schema does not know: it would be lost on the way. */
  function unknownIn(value: unknown, given: AnySchemaObject, at: string): string[] {
    const schema = resolve(given);
    if (Array.isArray(value)) return value.flatMap((item) => unknownIn(item, schema.items ?? {}, at));
    if (!isGroup(value) || !schema.properties) return [];
    return Object.entries(value).flatMap(([name, inner]) => {
      const field: AnySchemaObject | undefined = schema.properties[name];
      return field ? unknownIn(inner, field, `${at}/${name}`) : [`${at}/${name} is not known`];
    });
  }

  /** Complaints about a value, each once: `/0 must have required property 'content'`. */
  function judge(value: unknown, schema: AnySchemaObject): string[] {
    const pointers = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"broker#/'));
    const validate = ajv.compile(pointers);
    const wrong = validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
    return [...new Set([...wrong, ...unknownIn(value, schema, "")])].sort();
  }

  const jsonOf = (holder: AnySchemaObject | undefined): AnySchemaObject | undefined => {
    const content = holder && resolve(holder).content;
    return content?.["application/json"]?.schema ?? content?.["text/event-stream"]?.schema?.items;
  };

  return {
    /** The operation of a request's method and path, by the most exact path; undefined where the document has none. */
    operationOf(method: string, asked: string): Operation | undefined {
      const found = Object.keys(document.paths).filter((template) => {
        const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{[^}]+\}/g, "[^/]+");
        return new RegExp(`^${pattern}$`).test(asked) && document.paths[template][method.toLowerCase()];
      });
      const [template] = found.sort((a, b) => a.split("{").length - b.split("{").length);
      return template === undefined ? undefined : { path: template, method: method.toLowerCase() };
    },

    /** About the query's names: what the operation does not know. */
    judgeQuery({ path: template, method }: Operation, query: URLSearchParams): string[] {
      const item = document.paths[template];
      const known = [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(
        (parameter: AnySchemaObject) => resolve(parameter).name,
      );
      return [...query.keys()].filter((name) => !known.includes(name)).map((name) => `?${name} is not known`);
    },

    /** About what is sent. */
    judgeRequest({ path: template, method }: Operation, body: unknown): string[] {
      const schema = jsonOf(document.paths[template][method].requestBody);
      if (!schema) return body === undefined ? [] : ["no body is known"];
      return judge(body, schema);
    },

    /** About what is answered with a status. */
    judgeReply({ path: template, method }: Operation, status: number, body: unknown): string[] {
      const responses: Record<string, AnySchemaObject> = document.paths[template][method].responses;
      const response = responses[status];
      if (!response) return [`${status} is not known`];
      const schema = jsonOf(response);
      if (!schema) return body === undefined ? [] : [`${status} has no body`];
      return judge(body, schema);
    },
  };
}
