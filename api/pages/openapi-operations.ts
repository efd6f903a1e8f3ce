import type { AnyContractProcedure, OpenAPI } from "@orpc/contract";
import { contract } from "../../contract";
import type { CallMeta } from "../../contract/call";
import type { ParameterName, RefusalName } from "./openapi-parts";

/** A call of the contract as far as its operation is made of it. */
interface DescribedCall {
  /** Such as "users.profile". */
  name: string;
  method: string;
  /** With the slash at its end where SPEC 7 has one. */
  path: string;
  meta: CallMeta;
}

export const calls: readonly DescribedCall[] = Object.entries(contract).flatMap(([service, group]) =>
  Object.entries<AnyContractProcedure>(group).map(([name, call]) => {
    const { route, meta } = call["~orpc"];
    return { name: `${service}.${name}`, method: route.method ?? "POST", path: route.path ?? "/", meta };
  }),
);

/** An operation with what follows from the call beyond its shapes: who may make it, its headers and its refusals. */
export function completed(operation: OpenAPI.OperationObject, call: DescribedCall): OpenAPI.OperationObject {
  const headers = headersOf(call.meta).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const refusals = refusalsOf(call, operation).map((name): [string, OpenAPI.ReferenceObject] => [
    name,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    ...operation,
    security: securityOf(call.meta).map((scheme) => ({ [scheme]: [] })),
    parameters: [...(operation.parameters ?? []), ...headers],
    responses: { ...operation.responses, ...Object.fromEntries(refusals) },
  };
}

/** The schemes of which a call takes any one; none of an open call. */
function securityOf({ auth, who, names, site }: CallMeta): string[] {
  if (auth === "bearer") return [who ?? "bearer"];
  if (site) return ["site"];
  return names ? ["site", "bearer", "investor"] : [];
}

function headersOf({ key }: CallMeta): ParameterName[] {
  const ofKey: ParameterName[] = key === undefined ? [] : [key === "required" ? "NeededKey" : "Key"];
  return [...ofKey, "ClientToken", "ClientAddress"];
}

function refusalsOf({ method, meta }: DescribedCall, operation: OpenAPI.OperationObject): string[] {
  const hasBody = operation.requestBody !== undefined;
  const hasInput = hasBody || (operation.parameters ?? []).length > 0;
  const extension = meta.extension === true;
  const isGuarded = securityOf(meta).length > 0;
  const listed: Record<RefusalName, boolean> = {
    400: hasInput,
    401: isGuarded || meta.signsIn === true,
    403: (operation.tags ?? []).includes("desk"),
    404: hasInput || isGuarded || extension,
    409: method !== "GET" || meta.effect === true,
    413: hasBody,
    415: hasBody,
    422: hasInput || meta.key !== undefined,
    429: true,
    500: true,
    501: extension,
    503: true,
    default: true,
  };
  return Object.entries(listed).flatMap(([name, isListed]) => (isListed ? [name] : []));
}
