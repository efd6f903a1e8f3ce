import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { deskApplicationCalls } from "../../contract/desk-applications";
import type { deskBusinessCalls } from "../../contract/desk-business";
import type { deskDisputeCalls } from "../../contract/desk-disputes";
import type { deskLeadCalls } from "../../contract/desk-leads";
import { same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk, users } = contract;
const nobody = "00000000-0000-4000-8000-000000000000";
const unknown = (what: string) => [{ what, changes: { id: nobody } }];

type Calls = typeof deskLeadCalls &
  typeof deskApplicationCalls &
  typeof deskBusinessCalls &
  typeof deskDisputeCalls;

/** Who asked or wrote, applications, investors and the business. */
export function peoplePlans(world: World): PlansOf<Calls> {
  const { ask, read, desk: own } = world;
  const opened = async () => {
    const { lead: id } = await own.people();
    return read(desk.lead, await ask(desk.lead, { id }, { token: await own.token() }));
  };
  /** As it is now: each change makes another version of it. */
  const versioned = async () => {
    const { id, version } = await opened();
    return { id, version };
  };
  /** A dispute as it is now. */
  const disputed = async () => {
    const id = await own.dispute();
    const { seen } = read(desk.dispute, await ask(desk.dispute, { id }, { token: await own.token() }));
    return { id, seen };
  };
  /** A lead that nothing else is tried with. */
  const another = async () => {
    const email = `${randomUUID()}@example.com`;
    read(users.sponsor, await ask(users.sponsor, { organisation: "Kit", name: "Kit", email }));
    const asked = { kind: "sponsor", view: "new" } as const;
    const { leads } = read(desk.leads, await ask(desk.leads, asked, { token: await own.token() }));
    const [newest] = leads;
    if (!newest) throw new Error("the lead that was just sent is not listed");
    return { id: newest.id, version: 0 };
  };
  return {
    disputes: { sample: async () => ({ input: {} }) },
    dispute: {
      sample: async () => ({ input: { id: await own.dispute() } }),
      unknown: unknown("a dispute"),
    },
    saveEvidence: {
      sample: async () => ({ input: { ...(await disputed()), words: { note: "The kit tries it." } } }),
      unknown: unknown("a dispute"),
    },
    submitEvidence: {
      sample: async () => ({ input: await disputed() }),
      unknown: unknown("a dispute"),
    },
    leads: { sample: async () => ({ input: {} }) },
    findLeads: {
      sample: async () => ({ input: { words: "kim@example.com", reason: "The kit tries it." } }),
    },
    leadsFile: { sample: async () => ({ input: {} }) },
    lead: {
      sample: async () => ({ input: { id: (await own.people()).lead } }),
      unknown: unknown("a lead"),
    },
    changeLead: {
      sample: async () => ({ input: { ...(await versioned()), state: "working" } }),
      unknown: unknown("a lead"),
      promises: [
        {
          name: "a lead that was changed since it was seen",
          expected: "409 with a sentence",
          act: async () => {
            const { id, version } = await opened();
            const token = await own.token();
            const change = { id, version, state: "working" } as const;
            read(desk.changeLead, await ask(desk.changeLead, change, { token }));
            const late = await ask(desk.changeLead, { ...change, state: "closed" }, { token });
            return assertRefused(late, [409]);
          },
        },
        {
          name: "a lead after it was changed",
          expected: "its new state",
          act: async () => {
            const seen = await opened();
            const change = { id: seen.id, version: seen.version, state: "closed" } as const;
            read(desk.changeLead, await ask(desk.changeLead, change, { token: await own.token() }));
            return same("state", (await opened()).state, "closed");
          },
        },
      ],
    },
    noteLead: {
      sample: async () => ({ input: { ...(await versioned()), body: "The kit notes it." } }),
      unknown: unknown("a lead"),
    },
    answerLead: {
      sample: async () => ({
        input: { ...(await versioned()), subject: "Your message", body: "The kit answers." },
      }),
      unknown: unknown("a lead"),
    },
    eraseLead: {
      sample: async () => ({ input: { ...(await another()), reason: "The kit tries it." } }),
      unknown: unknown("a lead"),
    },
    submissions: { sample: async () => ({}) },
    submission: {
      sample: async () => ({ input: { id: (await own.people()).submission } }),
      unknown: [{ what: "a trade", changes: { id: "0123456789abcdef01" } }],
    },
    decideSubmission: {
      sample: async () => ({
        input: {
          ...{ id: (await own.people()).submission, seen: "pending" },
          ...{ decision: "accepted", reason: "The kit has seen it." },
        },
      }),
      unknown: [{ what: "a trade", changes: { id: "0123456789abcdef01" } }],
    },
    applications: { sample: async () => ({ input: {} }) },
    application: {
      sample: async () => ({ input: { id: (await own.people()).application } }),
      unknown: unknown("an application"),
    },
    askApplication: {
      sample: async () => ({ input: { id: (await own.people()).application } }),
      unknown: unknown("an application"),
    },
    investors: { sample: async () => ({ input: {} }) },
    investor: {
      sample: async () => ({ input: { id: (await own.people()).investor } }),
      unknown: unknown("an investor"),
    },
    business: { sample: async () => ({ input: {} }) },
  };
}
