import type { AnyContractRouter, InferContractRouterInputs } from "@orpc/contract";
import type { Answer } from "./client";

/** An input as the contract wants it, and what goes beside it. */
export interface Sample<Input> {
  input?: Input;
  /** Goes as Idempotency-Key. */
  key?: string;
}

/** One thing that is asked of the upstream. */
export interface Case {
  name: string;
  /** What the contract has it answer. */
  expected: string;
  /** Tells what came. Throws one of outcome.ts where that is not as expected. */
  act(): Promise<string>;
}

/** Something that there is not, and the part of the input that names it. */
export interface Unknown<Input> {
  what: string;
  changes: Partial<Input>;
}

/** What the kit has to know of a call beyond what it reads off the contract. */
export interface Plan<Input> {
  /** Well-formed input: what wrong ones are made from. Whether the call succeeds with it is another matter. */
  sample(): Promise<Sample<Input>>;
  /** Whether the upstream may hold nothing yet that the sample could name: then a 404 with a sentence does not tell that it lacks the call. */
  mayBeEmpty?: boolean;
  /** Makes the call so that it has to succeed, where that takes more than sending the sample. */
  succeed?(): Promise<Answer>;
  /** Well-formed input that names what there is not: 404. */
  unknown?: readonly Unknown<Input>[];
  /** What the contract promises in words. */
  promises?: readonly Case[];
}

/** A plan for every call of a service: a call without one is a type error. */
export type PlansOf<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends AnyContractRouter
    ? Plan<InferContractRouterInputs<Service[Name]>>
    : never;
};
