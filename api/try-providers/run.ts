import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Attempt, NotTried, type Operation } from "./operation";

/** What became of an operation. */
export interface TriedOperation {
  name: string;
  outcome: "kept" | "deviates" | "not tried";
  /** What deviates, or what a try would take. */
  why: string;
}

interface RunOptions<Port, State> {
  port: Port;
  state: State;
  isMock: boolean;
  now?: () => Date;
  /** Told as each operation ends. */
  tell?: (tried: TriedOperation) => void;
}

/**
 * Tries operations one after another, each once.
 * @returns one line for each, in order
 */
export async function tryOperations<Port, State>(
  operations: Readonly<Record<string, Operation<Port, State> | undefined>>,
  { port, state, isMock, now = () => new Date(), tell }: RunOptions<Port, State>,
): Promise<TriedOperation[]> {
  const mark = randomBytes(6).toString("hex");
  const tried: TriedOperation[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    if (!operation) continue;
    const broken: string[] = [];
    const attempt: Attempt<Port, State> = {
      port,
      state,
      mark,
      now,
      isMock,
      holds: (isKept, promise) => {
        if (!isKept && !isMock) broken.push(promise);
      },
      wait: async (seconds) => {
        if (!isMock) await wait(seconds * 1000);
      },
    };
    // Whatever throws before its first promise is an outcome as well.
    const begin = async () => operation.attempt(attempt);
    const ended = await begin().then(
      () => undefined,
      (error: unknown) => error,
    );
    const why = ended === undefined ? broken : [describe(ended), ...broken];
    const outcome = ended instanceof NotTried ? "not tried" : why.length > 0 ? "deviates" : "kept";
    const row: TriedOperation = { name, outcome, why: why.join("; ") };
    tried.push(row);
    tell?.(row);
  }
  return tried;
}

/** Errors of ports name the call, the kind and codes; any other is a slip of the kit's or of the adapter's. */
const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
