import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import { get } from "@orpc/shared";
import { z } from "zod";
import { contract } from "../../contract";
import type { CallMeta } from "../../contract/call";
import { UpstreamError } from "./errors.server";
import { isOnlyMessage } from "./reading.server";

/** What the contract says of a call. */
export interface DescribedCall {
  /** Such as `users.login`. */
  name: string;
  meta: CallMeta;
  /** As in SPEC 7, parameters in braces. */
  path: string;
  /** What it answers. */
  output: z.ZodTypeAny;
  /** Whether it answers a sentence alone. */
  tellsOnlyMessage: boolean;
}

export function describeCall(path: readonly string[]): DescribedCall {
  const procedure: unknown = get(contract, path);
  const name = path.join(".");
  if (!isProcedure(procedure)) throw new Error(`no call ${name}`);
  const { meta, route, outputSchema } = procedure["~orpc"];
  if (!(outputSchema instanceof z.ZodType)) throw new Error(`no output of ${name}`);
  const tellsOnlyMessage = isOnlyMessage(outputSchema);
  return { name, meta, path: route.path ?? "/", output: outputSchema, tellsOnlyMessage };
}

function isProcedure(value: unknown): value is AnyContractProcedure {
  return isContractProcedure(value);
}

/**
 * A parameter stays within its segment: "." and ".." are encoded by nobody and walk up the path (QUALITY S12).
 * Throws `not_found` for one that does not.
 */
export function assertWithinPath(call: DescribedCall, baseUrl: URL, pathname: string): void {
  const base = baseUrl.pathname.replace(/\/$/, "");
  const expected = (base + call.path).replace(/\/$/, "").split("/");
  const actual = pathname.replace(/\/$/, "").split("/");
  const within =
    actual.length === expected.length &&
    expected.every((segment, at) => (segment.startsWith("{") ? actual[at] !== "" : segment === actual[at]));
  if (!within) throw new UpstreamError("not_found", call.name, { detail: "parameter leaves its segment" });
}
