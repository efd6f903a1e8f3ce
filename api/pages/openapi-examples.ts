import type { OpenAPI } from "@orpc/contract";
import { z } from "zod";
import recorded from "./openapi-examples.json";

/** A request with its reply, as the conformance plans made it and the reference upstream answered. */
export const Example = z.object({
  /** Of the path, the query and the headers, by their names. */
  parameters: z.record(z.string()),
  /** Absent where the call has none. */
  body: z.unknown(),
  reply: z.unknown(),
});
export type Example = z.infer<typeof Example>;

/** By the names of the calls; `npm run examples` records them. */
export const examples: ReadonlyMap<string, Example> = new Map(
  Object.entries(z.record(Example).parse(recorded)),
);

/** The operation with its call's example, where there is one. */
export function exemplified(
  operation: OpenAPI.OperationObject,
  example: Example | undefined,
): OpenAPI.OperationObject {
  if (!example) return operation;
  const { parameters = [], requestBody, responses = {} } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => {
      if ("$ref" in parameter) return parameter;
      const text = example.parameters[parameter.name];
      return text === undefined ? parameter : { ...parameter, example: readAs(text, parameter) };
    }),
    ...(requestBody && {
      requestBody:
        "$ref" in requestBody
          ? requestBody
          : { ...requestBody, content: withExample(requestBody.content, example.body) },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        if ("$ref" in response || !response.content) return [status, response];
        return [status, { ...response, content: withExample(response.content, example.reply) }];
      }),
    ),
  };
}

/** What travels as text, as its schema has it. */
function readAs(text: string, { schema }: OpenAPI.ParameterObject): string | number {
  const isNumber = schema && "type" in schema && (schema.type === "integer" || schema.type === "number");
  return isNumber ? Number(text) : text;
}

type Content = Record<string, OpenAPI.MediaTypeObject>;

const withExample = (content: Content, example: unknown): Content =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
