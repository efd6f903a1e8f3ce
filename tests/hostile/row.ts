import type { Arena } from "./arena";

/** What one look at the product showed. */
interface Finding {
  /** What was done, such as "GET /account, the profile call hangs". */
  what: string;
  held: boolean;
  /** What came of it. */
  saw: string;
}

/** A row of the table of faults (R), attacks (S) and operations (O). */
export interface Row {
  /** Its number, such as "R10a". */
  id: string;
  /** What is done to the product. */
  check: string;
  /** What has to become of it. */
  expectation: string;
  run(arena: Arena, findings: Findings): Promise<void>;
}

/** Collects what a row finds. */
export class Findings {
  readonly all: Finding[] = [];

  /** Notes one look; `saw` is read only after the fact, so it may be costly. */
  note(what: string, held: boolean, saw: string): void {
    this.all.push({ what, held, saw });
  }

  get broken(): Finding[] {
    return this.all.filter(({ held }) => !held);
  }
}
