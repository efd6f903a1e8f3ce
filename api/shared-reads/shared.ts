import { implement } from "@orpc/server";
import { contract } from "../../contract";
import { type DataTopic, type DataVersions, writeDataVersions } from "../../contract/data-versions";
import { noteBehind } from "../data-versions/behind";
import type { CallContext } from "../deps";
import { createGate } from "../market/licence";
import { admitted, everyCall, signedIn } from "../procedures";
import { topicsOfCalls } from "./topics";

/** What a reply that is made ahead, for nobody, knows of a caller. */
const nobody = {
  client: {
    requestId: "made ahead",
    address: "unknown",
    userAgent: undefined,
    deviceToken: undefined,
    provenAddress: undefined,
    vouched: false,
  },
  bearer: undefined,
  idempotencyKey: undefined,
};

/**
 * Answers from what is kept, or makes the reply once for all who ask for the same. It stands behind the session's check,
 * and between the judgement of the input and that of the output: what is kept was found good when it was made.
 */
const keep = everyCall.middleware(async ({ context, path, next }, input, output) => {
  const { trace, knownVersions, keptReplies, toMakeAhead } = context;
  const call = path.join(".");
  const topics = topicsOfCalls[call];
  if (!topics) throw new Error(`api/shared-reads/topics.ts has no topics of ${call}.`);
  const key = `${call} ${JSON.stringify(input)}`;
  /** @param seen versions that the reply must not be older than */
  const answer = async (seen?: DataVersions) => {
    // Before the rows: a reply may be newer than it says, and never older.
    const label = writeDataVersions(pick(await knownVersions.current(seen), topics));
    return keptReplies.answer({
      key,
      state: `${label} ${clockOf(context)}`,
      make: async () => {
        const { made, isBehind } = await noteBehind(async () => next({ context: { ...nobody, trace: {} } }));
        return {
          body: Buffer.from(JSON.stringify(made.output)),
          versions: isBehind ? undefined : label,
        };
      },
    });
  };
  const { body, versions } = await answer(context.seenVersions);
  toMakeAhead.note(key, answer);
  trace.reply = { body, versions };
  return output(undefined);
});

const pick = (versions: Required<DataVersions>, topics: readonly DataTopic[]): DataVersions =>
  Object.fromEntries(topics.map((topic) => [topic, versions[topic]]));

/**
 * What the clock decides: the last day that the licence lets be shown, and the year, whose figures are whole only when it
 * is over. Nothing that is kept outlives the moment at which it would be made otherwise.
 */
function clockOf({ marketData, now }: CallContext): string {
  const time = now();
  return `${createGate(marketData, time).delayed?.until ?? ""} ${time.getUTCFullYear()}`;
}

/** Input is judged right before what is kept is looked for, and so after the session. */
const os = implement(contract, { initialInputValidationIndex: -1 }).$context<CallContext>().use(admitted);

/** Calls whose reply is the same for everybody. */
export const forAll = os.use(keep);
/** Calls whose reply is the same for everybody who is signed in. */
export const forReaders = os.use(signedIn).use(keep);
