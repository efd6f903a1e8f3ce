import { isContractProcedure } from "@orpc/contract";
import { contract } from "../../contract";
import type { CallMeta } from "../../contract/call";

/** Whose token a call sends. */
const authOf = ({ auth, who }: CallMeta) => (auth && who) ?? auth ?? "open";

/** Every call of the contract; `row` is its name, method, path and whose token it sends. */
export const contractCalls = Object.entries(contract).flatMap(([service, group]) =>
  Object.entries(group).map(([name, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${service}.${name} is no call`);
    const { route, meta, inputSchema: input } = procedure["~orpc"];
    return { row: [`${service}.${name}`, route.method, route.path, authOf(meta)], meta, route, input };
  }),
);
