import type {
  AnyContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import type { SignedInInvestor } from "../contract/investors";
import type { SignedInUser } from "../contract/users";
import type { KnownRoot } from "../domain/ledger-roots";
import type { Authenticator } from "./authenticator";
import type { Call, Wire } from "./call";
import type { Answer, Client } from "./client";
import type { Secrets, Signer } from "./secrets";

/** What an operator may say about the upstream under test. */
export interface WorldOptions extends Signer {
  /** The providers' names in paths. */
  broker: string;
  brokerOauth: string;
  bankLink: string;
  /** The id of the plan that is sold. */
  plan: string;
  /** A stock and a sector that it has, for where it lists none. */
  symbol: string;
  sector: string;
  /** The site's origin as the upstream knows it: hosted pages lead back there alone. */
  siteUrl: string;
  now(): Date;
  /** Whether requests carry the site's own token. */
  vouched: boolean;
  /** Whether its /outbox.json and the sandboxes' hosted pages may be used. */
  outbox: boolean;
  /** Makes an owner at the desk, with recovery codes; without it the desk is not tried. */
  staff?: (() => Promise<KnownStaff>) | undefined;
  /** Checkpoints of its log that were kept. */
  kept: readonly KnownRoot[];
}

/** A member of staff. */
export interface KnownStaff {
  email: string;
  password: string;
  /** Recovery codes, each for one sign-in. */
  codes: string[];
  /** The ids of jobs that were given up, which the kit may decide on. */
  deadJobs: readonly [looked: string, retried: string, discarded: string];
  /** The id of a card provider's event that was given up. */
  webhook: string;
  /** The ids of a lead with an address, of a trade that waits, of an application and of an investor, which the kit may change. */
  people: Readonly<Record<"lead" | "submission" | "application" | "investor", string>>;
  /** Lines of daily candles, which change something that the upstream has. */
  candles: readonly string[];
  /** Makes a member who has paid a month, of whom the kit may do what the desk can. */
  member(): Promise<KnownMember>;
  /** Makes a payment disputed of which the bank still takes evidence. @returns the dispute's id */
  dispute(): Promise<string>;
  /** The authenticator that their passkey is in, which they had before their role. */
  authenticator: Pick<Authenticator, "prove">;
}

/** A member whom the desk may act on. */
export interface KnownMember {
  id: string;
  email: string;
  subscriptionId: string;
  /** One of the product's own, which they do not have yet. */
  promoCode: string;
  /** A charge, and what of it could be given back. */
  invoiceId: string;
  amountCents: number;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
}

export interface With {
  token?: string | undefined;
  key?: string | undefined;
  /** The body as it stands, in place of the wire's. */
  text?: string | undefined;
}

/** What the kit has made at the upstream: each thing once, when a case first needs it. */
export interface World {
  options: WorldOptions;
  client: Client;
  secrets: Secrets;
  send(call: Pick<Call, "method">, wire: Wire, given?: With): Promise<Answer>;
  /** Makes a call of the contract. */
  ask<P extends AnyContractProcedure>(
    procedure: P,
    input: InferContractRouterInputs<P>,
    given?: With,
  ): Promise<Answer>;
  /** A reply's data. @throws {Unmet} as readReply does */
  read<P extends AnyContractProcedure>(procedure: P, answer: Answer): InferContractRouterOutputs<P>;
  /** Runs it once. If it fails, each case that needs it is blocked; the failure itself is reported by its own case. */
  once<T>(what: string, make: () => Promise<T>): () => Promise<T>;
  newPerson(): Person;
  /** The kit's own user, and what registering them was answered with. */
  registration(): Promise<{ person: Person; answer: Answer }>;
  user(): Promise<{ person: Person; user: SignedInUser }>;
  /** The user's access token, fresh. */
  token(): Promise<string>;
  /** Signs the user in once more. */
  logIn(): Promise<SignedInUser>;
  /** Another person, with an account of another kind. */
  investors: InvestorWorld;
  /** A member of staff at the desk. */
  desk: DeskWorld;
  /** The token that a call wants, and one of its kind whose session was ended. */
  tokenOf(call: Call): Promise<string>;
  endedTokenOf(call: Call): Promise<string>;
  /** The token of a user for whom the kit has begun nothing else. */
  strangersToken(): Promise<string>;
  /** A sector and a stock that is in it. */
  listed(): Promise<{ sector: string; symbol: string }>;
  /** Notes a session of another user that `leave()` has to end, too. */
  begun(token: string): void;
  /** Signs out of every session. */
  leave(): Promise<void>;
}

/** What the kit has made as an investor, who is another person than the user. */
export interface InvestorWorld {
  /** The kit's own investor, and what registering them was answered with. */
  registration(): Promise<{ person: Person; answer: Answer }>;
  investor(): Promise<{ person: Person; investor: SignedInInvestor }>;
  token(): Promise<string>;
  /** Another investor, with the e-mail of the kit's user: who they are, and what registering was answered with. */
  other(): Promise<{ person: Person; answer: Answer; token: string }>;
  /** Signs the investor in once more. */
  logIn(): Promise<SignedInInvestor>;
  /** A token of a session that was logged out. */
  endedToken(): Promise<string>;
  /** Has the session of this token end with the kit's others. */
  begun(token: string): void;
  /** Signs out of every session. */
  leave(): Promise<void>;
}

/** What the kit does at the desk, as whom it was told of. */
export interface DeskWorld {
  deadJobs(): Promise<KnownStaff["deadJobs"]>;
  webhook(): Promise<string>;
  candles(): Promise<readonly string[]>;
  people(): Promise<KnownStaff["people"]>;
  member(): Promise<KnownMember>;
  dispute(): Promise<string>;
  signedIn(): Promise<{ first: Answer; second: Answer; token: string }>;
  byPasskey(): Promise<{ question: Answer; answer: Answer; replayed: Answer }>;
  signedOut(): Promise<{ token: string; answer: Answer }>;
  token(): Promise<string>;
  /** The token of another investor. */
  second(): Promise<string>;
  endedToken(): Promise<string>;
}
