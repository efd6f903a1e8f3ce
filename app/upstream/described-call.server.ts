import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import { get } from "@orpc/shared";
import { contract } from "../../contract";
import type { CallMeta } from "../../contract/call";
import { UpstreamError } from "./errors.server";

/** What the contract says of a call. */
export interface DescribedCall {
  /** Such as `users.login`. */
  name: string;
  meta: CallMeta;
  /** As in SPEC 7, parameters in braces. */
  path: string;
}

export function describeCall(path: readonly string[]): DescribedCall {
  const procedure: unknown = get(contract, path);
  const name = path.join(".");
  if (!isProcedure(procedure)) throw new Error(`no call ${name}`);
  const { meta, route } = procedure["~orpc"];
  return { name, meta, path: route.path ?? "/" };
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
