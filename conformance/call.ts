import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import { z } from "zod";
import { contract } from "../contract";
import type { CallMeta } from "../contract/call";
import { unwrap } from "./unwrap";

/** A call of the contract, as far as it can be read off it. */
export interface Call {
  /** Such as `users.login`. */
  name: string;
  method: string;
  /** As in SPEC 7, parameters in braces. */
  path: string;
  bearer: boolean;
  /** Whether an upstream that knows the site by a credential asks for it: the call names an account, or is the site's alone. */
  credential: boolean;
  /** Whose token it is. */
  who: "user" | "investor" | "desk";
  /** A foreign upstream may answer it with 404 or 501. */
  extension: boolean;
  /** The input comes in its parts (params, query, headers, body) instead of as one object. */
  detailed: boolean;
  input: z.ZodTypeAny | undefined;
  output: z.ZodTypeAny;
}

/** Where a field of the input travels. */
export type Place = "params" | "query" | "headers" | "body";

/** A request's own part: what its input makes of it. */
export interface Wire {
  path: string;
  headers: Record<string, string>;
  /** Undefined where the call has no body. */
  body: unknown;
}

const Fields = z.record(z.unknown());

/** Every call there is, in the contract's order: a new one is in the list by being in the contract. */
export function listCalls(): Call[] {
  return Object.entries(contract).flatMap(([service, group]) =>
    Object.entries(group).map(([name, procedure]) => describe(`${service}.${name}`, procedure)),
  );
}

function describe(name: string, procedure: unknown): Call {
  if (!isProcedure(procedure)) throw new Error(`${name} is no call`);
  const { route, inputSchema, outputSchema } = procedure["~orpc"];
  const meta: CallMeta = procedure["~orpc"].meta;
  const { method, path } = route;
  if (!method || !path || !isZod(outputSchema)) throw new Error(`${name} has no method, path or output`);
  return {
    name,
    method,
    path,
    bearer: meta.auth === "bearer",
    credential: meta.site === true || meta.names !== undefined,
    who: meta.who ?? "user",
    extension: meta.extension ?? false,
    detailed: route.inputStructure === "detailed",
    input: isZod(inputSchema) ? inputSchema : undefined,
    output: outputSchema,
  };
}

function isProcedure(value: unknown): value is AnyContractProcedure {
  return isContractProcedure(value);
}

function isZod(schema: unknown): schema is z.ZodTypeAny {
  return schema instanceof z.ZodType;
}

/** The names in a path's braces. */
export const paramsOf = ({ path }: Call): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** Whether its input has an address of the site in it, to which a provider's page leads back. */
export function leadsBack({ input }: Call): boolean {
  const schema = input && unwrap(input).inner;
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.keys(schema.shape).some((name) => name === "returnUrl" || name === "redirectUri");
}

/** Where the input's field at this path travels, as oRPC has it: what is not in the path is the query of a GET, else the body. */
export function placeOf(call: Call, [first = "", second = ""]: readonly string[]): Place {
  if (call.detailed) {
    return first === "params" || first === "query" || first === "headers" ? first : "body";
  }
  if (second === "" && paramsOf(call).includes(first)) return "params";
  return call.method === "GET" ? "query" : "body";
}

/**
 * Puts an input, right or wrong, where the contract has it travel.
 * @param raw segments of the path that are sent as they are, in place of the input's
 */
export function toWire(call: Call, input: unknown, raw: Readonly<Record<string, string>> = {}): Wire {
  const parts = partsOf(call, Fields.parse(input ?? {}));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return raw[name] ?? encodeURIComponent(textOf(parts.params[name]));
  });
  const query = new URLSearchParams(
    Object.entries(parts.query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(value)]],
    ),
  ).toString();
  const headers = Object.entries(parts.headers).filter(([, value]) => value !== undefined);
  return {
    path: query ? `${path}?${query}` : path,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, textOf(value)])),
    body: parts.body,
  };
}

interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

function partsOf(call: Call, input: Record<string, unknown>): Parts {
  if (call.detailed) {
    const group = (name: string) => Fields.parse(input[name] ?? {});
    return { params: group("params"), query: group("query"), headers: group("headers"), body: input.body };
  }
  const names = paramsOf(call);
  const entries = Object.entries(input);
  const rest = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
  const params = Object.fromEntries(entries.filter(([name]) => names.includes(name)));
  if (call.method === "GET") return { params, query: rest, headers: {}, body: undefined };
  return { params, query: {}, headers: {}, body: hasBody(call) ? rest : undefined };
}

/** Whether the input has a field that travels in the body. */
export function hasBody(call: Call): boolean {
  const schema = call.input && unwrap(call.input).inner;
  if (call.method === "GET" || !(schema instanceof z.ZodObject)) return false;
  return Object.keys(schema.shape).some((name) => placeOf(call, [name]) === "body");
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
