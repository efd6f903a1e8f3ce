import type { DisputeCalls, DisputeEvidence } from "../dispute-port";
import { type Desk, once, withCustomer } from "./books";
import { findDispute, submitEvidence, toDispute } from "./disputes";
import { changeSub, findSub } from "./invoices";
import { refuseEnded } from "./subscriptions";

/** What banks take back from the sandbox's customers. */
export function disputeCalls(desk: Desk): DisputeCalls {
  const read = { tx: desk.db };
  return {
    readDispute: async (id) => toDispute(read, await findDispute(read, id)),

    submitEvidence: async (id, evidence, key) => {
      const { customerId } = await findDispute(read, id);
      return withCustomer(desk, customerId, async (books) => {
        await once(books, key, ["submitEvidence", id, evidence], async () =>
          submitEvidence(books, await findDispute(books, id), fieldsOf(evidence)),
        );
        return toDispute(books, await findDispute(books, id));
      });
    },

    pauseCharges: async (id, isPaused) => {
      const { customerId } = await findSub(read, id);
      await withCustomer(desk, customerId, async (books) => {
        const sub = await findSub(books, id);
        refuseEnded(sub, "pauseCharges");
        if (sub.isPaused !== isPaused) await changeSub(books, sub, { isPaused });
      });
    },
  };
}

const fieldsOf = (evidence: DisputeEvidence): Record<string, string> =>
  Object.fromEntries(
    Object.entries(evidence).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
