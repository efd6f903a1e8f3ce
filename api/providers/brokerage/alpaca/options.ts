import { z } from "zod";
import type { Brokerage, OptionsApproval } from "../port";
import type { SendToBroker } from "./http";
import { read } from "./reply";

const level = z.number().int().min(0).max(9);
const Approval = z.object({
  requested_level: level,
  approved_level: level.nullish(),
  status: z.string().min(1).max(60),
});
const Approvals = z.object({ options_approvals: z.array(Approval).nullish() });

/** Requests to trade options (PROVIDERS 1, "Options"): the agreement alone allows none. */
export function createAlpacaOptions(
  send: SendToBroker,
): Pick<Brokerage, "optionsApprovals" | "requestOptions"> {
  return {
    optionsApprovals: async (accountId) => {
      const query = new URLSearchParams({ account_id: accountId });
      const path = `/v1/accounts/options/approvals?${query}`;
      const reply = await send({ call: "optionsApprovals", method: "GET", path });
      return (read(Approvals, reply, "optionsApprovals").options_approvals ?? []).map(toApproval);
    },

    requestOptions: async (accountId, wanted) => {
      const path = `/v1/accounts/${encodeURIComponent(accountId)}/options/approval`;
      const reply = await send({ call: "requestOptions", method: "POST", path, body: { level: wanted } });
      return toApproval(read(Approval, reply, "requestOptions"));
    },
  };
}

const toApproval = (approval: z.infer<typeof Approval>): OptionsApproval => ({
  requestedLevel: approval.requested_level,
  approvedLevel: approval.approved_level ?? null,
  status: approval.status,
});
