import { contract } from "../../contract";
import { verifyLedger } from "../../domain/ledger-walk";
import { same } from "../compare";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world";

const { ledger } = contract.roi;

export function ledgerPlan({ ask, read }: World): PlansOf<typeof contract.roi>["ledger"] {
  const page = async (input: { after?: number; limit?: number }) => read(ledger, await ask(ledger, input));
  return {
    sample: async () => ({ input: { after: 0, limit: 10 } }),
    promises: [
      {
        name: "its entries",
        expected: "from number 1 to its head: a chain that holds, and entries that state what can be",
        act: async () => {
          const verdict = await verifyLedger({ fetchPage: (after) => page({ after }) });
          if (!verdict.ok) throw new Unmet(verdict.reason, "entries");
          return "200";
        },
      },
      {
        name: "after, and limit",
        expected: "the entries that follow, no more than asked for",
        act: async () => {
          const { entries } = await page({ limit: 3 });
          const next = await page({ after: 1, limit: 2 });
          return same("entries", JSON.stringify(entries.slice(1)), JSON.stringify(next.entries));
        },
      },
      {
        name: "its head",
        expected: "the newest entry, with nothing after it",
        act: async () => {
          const { head } = await page({ limit: 1 });
          if (!head) return "200";
          const { entries } = await page({ after: head.seq - 1, limit: 1 });
          same("head.hash", head.hash, entries[0]?.hash);
          return same("head.recordedAt", head.recordedAt, entries[0]?.recordedAt);
        },
      },
    ],
  };
}
