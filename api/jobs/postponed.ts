/** Thrown by a job's handler that could not finish: the job is done again later, with other data. */
export class Postponed extends Error {
  override readonly name = "Postponed";
  constructor(
    readonly afterSeconds: number,
    readonly data: object,
    /** Why it could not finish. */
    cause?: unknown,
  ) {
    super(`to be gone on with after ${afterSeconds} s`, { cause });
  }
}
