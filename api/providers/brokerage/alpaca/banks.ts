import { z } from "zod";
import { type BankRelationship, type Brokerage, BrokerageError } from "../port";
import type { SendToBroker } from "./http";
import { instant, read } from "./reply";

const Relationship = z.object({
  id: z.string().min(1).max(100),
  status: z.string().min(1).max(60),
  nickname: z.string().nullish(),
  bank_account_type: z.string().nullish(),
  created_at: z.string().nullish(),
});

/** ACH relationships, by processor token alone (PROVIDERS 1, "Funding"): its document asks for four fields besides. */
export function createAlpacaBanks(send: SendToBroker): Pick<Brokerage, "banks" | "addBank" | "removeBank"> {
  const pathOf = (accountId: string, ...rest: string[]) =>
    [
      "/v1/accounts",
      encodeURIComponent(accountId),
      "ach_relationships",
      ...rest.map(encodeURIComponent),
    ].join("/");

  return {
    banks: async (accountId) => {
      const reply = await send({ call: "banks", method: "GET", path: pathOf(accountId) });
      return read(z.array(Relationship), reply, "banks").map(toRelationship);
    },

    addBank: async (accountId, processorToken) => {
      const reply = await send({
        call: "addBank",
        method: "POST",
        path: pathOf(accountId),
        body: bankRequest(processorToken),
      });
      return toRelationship(read(Relationship, reply, "addBank"));
    },

    removeBank: async (accountId, id) => {
      try {
        await send({ call: "removeBank", method: "DELETE", path: pathOf(accountId, id) });
      } catch (error) {
        if (!(error instanceof BrokerageError) || error.status !== 404) throw error;
      }
    },
  };
}

/** What a relationship is asked for with. */
const bankRequest = (processorToken: string) => ({ processor_token: processorToken });

const toRelationship = ({
  id,
  status,
  nickname = null,
  bank_account_type: accountType = null,
  created_at: createdAt,
}: z.infer<typeof Relationship>): BankRelationship => ({
  id,
  status,
  nickname,
  accountType,
  linkedAt: instant(createdAt),
});
