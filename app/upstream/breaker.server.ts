import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  type IBackoff,
} from "cockatiel";

/** What an error says about the service: it answered, it failed, or nothing can be told. */
export type Verdict = "answered" | "failed" | "unclear";

interface BreakerOptions {
  /** Failures in a row, without an answer between them, that open it. */
  failures: number;
  /** How long it then lets nothing through, before one attempt may try, in milliseconds. */
  openMs: number;
  /** What to throw instead of making an attempt; told how long it is, in milliseconds, until one may try. */
  heldBack(openForMs: number): Error;
  onOpen?(): void;
  onClose?(): void;
}

/** What an error proves; `tries` of the one attempt on which it depends whether the breaker closes. */
export type Judge = (error: unknown, tries: boolean) => Verdict;

export interface Breaker {
  /** Makes an attempt and learns from its error, or throws at once. */
  <T>(attempt: () => Promise<T>, judge: Judge): Promise<T>;
  /** Whether the next attempt would be thrown back: no longer once one may try, although nobody has. */
  holdsBack(): boolean;
  /** When it opened; undefined once an answer has closed it. */
  openSince(): Date | undefined;
}

class Failed extends Error {
  override readonly name = "Failed";
  constructor(
    /** How long nobody may try, in milliseconds. */
    readonly pauseMs: number,
    options: ErrorOptions,
  ) {
    super("", options);
  }
}

/** The pause that the last failure asked for. */
function pauseAfter(result: unknown): IBackoff<{ result: unknown }> {
  const error = typeof result === "object" && result !== null && "error" in result ? result.error : undefined;
  return {
    duration: error instanceof Failed ? error.pauseMs : 0,
    next: ({ result: next }) => pauseAfter(next),
  };
}

/** A circuit breaker that makes nobody wait: while it is open, or one attempt tries, the others are told so. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { failures, openMs, heldBack, onOpen, onClose } = options;
  const policy = circuitBreaker(handleType(Failed), {
    halfOpenAfter: { next: ({ result }) => pauseAfter(result) },
    breaker: new ConsecutiveBreaker(failures),
  });
  let openUntil = 0;
  let openedAt: Date | undefined;
  policy.onBreak((reason) => {
    openUntil = Date.now() + pauseAfter(reason).duration;
    if (openedAt) return;
    openedAt = new Date();
    onOpen?.();
  });
  policy.onReset(() => {
    openedAt = undefined;
    onClose?.();
  });
  const refuse = () => heldBack(Math.max(0, openUntil - Date.now()));

  const run = async <T>(attempt: () => Promise<T>, judge: Judge): Promise<T> => {
    // The policy would let them wait for the one that tries.
    if (policy.state === CircuitState.HalfOpen) throw refuse();
    try {
      const outcome = await policy.execute(async () => {
        const tries = policy.state !== CircuitState.Closed;
        try {
          return { value: await attempt() };
        } catch (error) {
          const verdict = judge(error, tries);
          // A refusal is an answer: thrown, it would not count as one.
          if (verdict === "answered") return { refusal: error };
          if (verdict === "failed") throw new Failed(openMs, { cause: error });
          // The policy would close for it: what proved nothing leaves the trial to the next at once.
          throw tries ? new Failed(0, { cause: error }) : error;
        }
      });
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw refuse();
      throw error instanceof Failed ? error.cause : error;
    }
  };
  const holdsBack = () =>
    policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && Date.now() < openUntil);
  return Object.assign(run, { holdsBack, openSince: () => openedAt });
}
