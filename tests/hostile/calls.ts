import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import { z } from "zod";
import { contract } from "../../contract";
import type { CallMeta } from "../../contract/call";

/** A call of the contract, as it is seen on the wire. */
interface WireCall {
  /** Such as `users.login`. */
  name: string;
  meta: CallMeta;
  /** `METHOD /path` with any value for each parameter, and with or without a query. */
  line: RegExp;
  /** What it takes. */
  input: z.ZodTypeAny | undefined;
  /** What it answers. */
  output: z.ZodTypeAny | undefined;
}

const isProcedure = (value: unknown): value is AnyContractProcedure => isContractProcedure(value);

const wireCalls: readonly WireCall[] = Object.entries(contract).flatMap(([service, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]: [string, unknown]) => {
    if (!isProcedure(procedure)) return [];
    const { meta, route, inputSchema, outputSchema } = procedure["~orpc"];
    const path = (route.path ?? "/").replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/?#]+");
    return [
      {
        name: `${service}.${call}`,
        meta,
        line: new RegExp(`^${route.method} ${path}/?(?:\\?|$)`),
        input: inputSchema instanceof z.ZodType ? inputSchema : undefined,
        output: outputSchema instanceof z.ZodType ? outputSchema : undefined,
      },
    ];
  }),
);

/** The call that a line such as `GET /api/sectors` is; those without a parameter go first. */
export const callOf = (line: string): WireCall | undefined =>
  [...wireCalls]
    .sort((one, other) => Number(one.line.source.includes("[^")) - Number(other.line.source.includes("[^")))
    .find((call) => call.line.test(line));

/** Whether a call only reads. */
export const isRead = (line: string): boolean => line.startsWith("GET ") && !callOf(line)?.meta.effect;
