import { type Crowdfunding, CrowdfundingError } from "../providers/crowdfunding/port";
import { type Attempt, needed, type Operations } from "./operation";

/** What the operations of an intermediary leave for each other. */
export interface CrowdfundingState {
  offering?: { id: string; minCents: number; maxCents: number };
  checksId?: string;
  commitmentId?: string;
}

type CrowdfundingAttempt = Attempt<Crowdfunding, CrowdfundingState>;

/** A made-up backer whose checks pass. */
const backer = {
  ...{ firstName: "Kit", lastName: "Sample", email: "kit@example.com", dateOfBirth: "1990-03-27" },
  ...{ streetAddress: "20 N San Mateo Dr", city: "San Mateo", state: "CA", postalCode: "94401" },
  ...{ country: "USA", taxIdType: "USA_SSN", taxId: "219-09-4321", accredited: false },
  ...{ annualIncomeCents: 6_000_000, netWorthCents: 8_000_000 },
};

const offeringOf = ({ state }: CrowdfundingAttempt) => needed(state.offering, "round");
const pledgeOf = (at: CrowdfundingAttempt) => ({
  reference: at.mark,
  checksId: needed(at.state.checksId, "check"),
  offeringId: offeringOf(at).id,
  amountCents: offeringOf(at).minCents,
});

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CrowdfundingError) return error.kind;
      throw error;
    },
  );
}

/** Every operation of the intermediary's port, in an order in which each finds what it needs. */
export const crowdfundingOperations: Operations<Crowdfunding, CrowdfundingState> = {
  offering: {
    asks: [],
    shows: "the round and its terms",
    attempt: async (at) => {
      const offering = needed(await at.port.offering(), "open round");
      at.state.offering = offering;
      const hours = (offering.closesAt.getTime() - offering.cancelUntil.getTime()) / 3_600_000;
      at.holds(hours === 48, "pledges may be taken back until 48 hours before the closing");
      at.holds(offering.minCents <= offering.maxCents, "the smallest pledge is not over the largest");
    },
  },
  check: {
    asks: [],
    shows: "what a check asks for, and that one reference is one check",
    attempt: async (at) => {
      const checks = await at.port.check(at.mark, backer);
      at.state.checksId = checks.id;
      const again = await at.port.check(at.mark, backer);
      at.holds(again.id === checks.id, "the same reference is checked once");
    },
  },
  readChecks: {
    asks: [],
    shows: "how long a check takes",
    attempt: async (at) => {
      const { status } = await at.port.readChecks(needed(at.state.checksId, "check"));
      at.holds(status === "cleared", "who is found is cleared");
      const refused = await refusalOf(at.port.readChecks("nobody"));
      at.holds(refused === "not_found", "a check of nobody is not found");
    },
  },
  commit: {
    asks: [],
    shows: "that a pledge is taken, once for each reference",
    attempt: async (at) => {
      const pledge = pledgeOf(at);
      const { id, status, amountCents } = await at.port.commit(pledge);
      at.state.commitmentId = id;
      at.holds(status === "committed" && amountCents === pledge.amountCents, "it is taken as it was made");
      at.holds((await at.port.commit(pledge)).id === id, "the same reference is one pledge");
      const other = { ...pledge, reference: `${at.mark}-other` };
      const unchecked = await refusalOf(at.port.commit({ ...other, checksId: "nobody" }));
      at.holds(unchecked === "refused", "who was not checked pledges nothing");
      const much = await refusalOf(at.port.commit({ ...other, amountCents: offeringOf(at).maxCents + 1 }));
      at.holds(much === "refused", "more than the largest pledge is refused");
    },
  },
  readCommitment: {
    asks: [],
    shows: "the words for what became of a pledge",
    attempt: async (at) => {
      const id = needed(at.state.commitmentId, "pledge");
      at.holds((await at.port.readCommitment(id)).id === id, "a pledge is found by its id");
      const refused = await refusalOf(at.port.readCommitment("nobody"));
      at.holds(refused === "not_found", "a pledge of nobody is not found");
    },
  },
  findCommitment: {
    asks: [],
    shows: "that a pledge is found whose answer was lost",
    attempt: async (at) => {
      const found = await at.port.findCommitment(at.mark);
      at.holds(found?.id === at.state.commitmentId, "a pledge is found by our reference");
      at.holds((await at.port.findCommitment("nobody")) === undefined, "an unknown reference finds none");
    },
  },
  cancel: {
    asks: [],
    shows: "that a pledge is taken back, and what a late one is told",
    attempt: async (at) => {
      const id = needed(at.state.commitmentId, "pledge");
      at.holds((await at.port.cancel(id)).status === "cancelled", "it is taken back");
      at.holds((await at.port.cancel(id)).status === "cancelled", "a second time is no error");
    },
  },
};
