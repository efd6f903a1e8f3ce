/** What became of a case. */
export type Outcome = "passed" | "failed" | "not offered" | "not tried" | "limited" | "blocked";

/** The upstream answered otherwise than the contract has it. */
export class Unmet extends Error {
  override readonly name = "Unmet";
  constructor(
    /** What came instead, for a person to read. */
    readonly got: string,
    /** The field of the reply or of the input that it is about. */
    readonly field?: string,
  ) {
    super(got);
  }
}

/** The case needs a way that is closed to this run, such as a mailbox. */
export class NotTried extends Error {
  override readonly name = "NotTried";
}

/** The call is one of our own, and this upstream has it not. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";
  constructor(readonly status: number) {
    super(String(status));
  }
}

/** The upstream asks us to wait for longer than `--patience`. */
export class Limited extends Error {
  override readonly name = "Limited";
  constructor(readonly seconds: number | undefined) {
    super(seconds === undefined ? "429 without Retry-After" : `429, Retry-After ${seconds} s`);
  }
}

/** The case rests on another call, and that one failed. */
export class Blocked extends Error {
  override readonly name = "Blocked";
}

/** What a case leaves: what came, or why nothing did. */
export interface Ending {
  outcome: Outcome;
  got: string;
  field?: string | undefined;
}

/** Runs a case to its ending; what is no ending of a case is a fault of the kit's own and goes on. */
export async function endingOf(act: () => Promise<string>): Promise<Ending> {
  try {
    return { outcome: "passed", got: await act() };
  } catch (error) {
    if (error instanceof Unmet) return { outcome: "failed", got: error.got, field: error.field };
    if (error instanceof NotTried) return { outcome: "not tried", got: error.message };
    if (error instanceof NotOffered) return { outcome: "not offered", got: error.message };
    if (error instanceof Limited) return { outcome: "limited", got: error.message };
    if (error instanceof Blocked) return { outcome: "blocked", got: error.message };
    throw error;
  }
}
