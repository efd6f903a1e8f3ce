import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { deskSignalCalls } from "../../contract/desk-signals";
import { NotTried } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk } = contract;
const unknown = [{ what: "a signal that there is not", changes: { id: randomUUID() } }];
const digest = "0123456789abcdef".repeat(4);
const why = "The conformance kit tries the desk";

/** Signals made by hand. Nothing of them stays but what was issued, on a stock that the upstream lists. */
export function signalPlans(world: World): PlansOf<typeof deskSignalCalls> {
  const { ask, read, once, listed, desk: own } = world;
  const terms = async () => ({
    ...{ id: randomUUID(), symbol: (await listed()).symbol, tradeType: "Stock" as const },
    ...{ mostDays: 5, reason: "The kit tries a signal.", holdings: "None." },
  });
  const save = async () => {
    const input = await terms();
    const token = await own.token();
    read(desk.saveSignal, await ask(desk.saveSignal, input, { token }));
    return { id: input.id, token };
  };
  const draft = once("a draft at the desk (desk.saveSignal)", save);
  const named = async () => ({ input: { id: (await draft()).id } });
  const decided = async () => ({ input: { ...(await named()).input, digest, why } });
  return {
    signals: { sample: async () => ({}) },
    signal: { sample: named, unknown },
    saveSignal: { sample: async () => ({ input: await terms() }) },
    approveSignal: {
      sample: decided,
      succeed: async () => {
        const input = await terms();
        read(desk.saveSignal, await ask(desk.saveSignal, input, { token: await own.second() }));
        const { id } = input;
        const token = await own.token();
        const { preview, refusal } = read(desk.signal, await ask(desk.signal, { id }, { token }));
        if (!preview) throw new NotTried(refusal ?? "there is nothing to approve");
        return ask(desk.approveSignal, { id, digest: preview.digest, why }, { token });
      },
      unknown,
    },
    issueSignal: {
      sample: decided,
      succeed: async () => {
        const { id, token } = await draft();
        const { preview, needsApproval, refusal } = read(
          desk.signal,
          await ask(desk.signal, { id }, { token }),
        );
        if (!preview || needsApproval) throw new NotTried(refusal ?? "it needs a second person");
        return ask(desk.issueSignal, { id, digest: preview.digest, why }, { token });
      },
      unknown,
    },
    changeSignal: {
      sample: async () => ({
        input: { ...(await named()).input, change: "discard", reason: why },
      }),
      succeed: async () => {
        const { id, token } = await save();
        return ask(desk.changeSignal, { id, change: "discard", reason: why }, { token });
      },
      unknown,
    },
  };
}
