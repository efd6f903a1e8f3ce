import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { deskMemberCalls } from "../../contract/desk-members";
import { same } from "../compare";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk } = contract;
const reason = "The conformance kit tries the desk.";
const unknown = [{ what: "a member", changes: { id: randomUUID() } }];
/** Under a key of its own: one that was sent before is another member's. */
const unknownAnew = [{ what: "a member", changes: { id: randomUUID(), givenKey: randomUUID() } }];
const written = { requestedOn: "2020-01-02", requestChannel: "letter" as const };

/** Members, of whom the kit is told some that have paid a month. Each case has one of its own. */
export function memberPlans(world: World): PlansOf<typeof deskMemberCalls> {
  const { ask, read, once, desk: own } = world;
  const someone = once("a member to look at", () => own.member());
  const named = async () => ({ id: (await someone()).id });
  const target = async () => ({ ...(await named()), seen: 0 });
  const subscribed = async () => {
    const { id, subscriptionId } = await own.member();
    return { id, seen: 0, subscriptionId, reason };
  };
  const look = async (id: string) => {
    const token = await own.token();
    read(desk.lookAtMember, await ask(desk.lookAtMember, { id, reason }, { token }));
    return read(desk.member, await ask(desk.member, { id }, { token })).member;
  };
  return {
    findMembers: {
      sample: async () => ({ input: { by: "email", words: (await someone()).email, reason } }),
      promises: [
        {
          name: "a member by their id",
          expected: "that member, with a masked email",
          act: async () => {
            const { id, email } = await someone();
            const token = await own.token();
            const answer = await ask(desk.findMembers, { by: "id", words: id, reason }, { token });
            const [found] = read(desk.findMembers, answer).members;
            same("id", id, found?.id);
            return same("whether the email is whole", false, found?.email === email);
          },
        },
      ],
    },
    lookAtMember: { sample: async () => ({ input: { ...(await named()), reason } }), unknown },
    member: {
      sample: async () => ({ input: await named() }),
      unknown,
      promises: [
        {
          name: "after a reason was given",
          expected: "the member",
          act: async () => {
            const { id } = await someone();
            return same("id", (await look(id))?.id, id);
          },
        },
        {
          name: "without a reason",
          expected: "nobody",
          act: async () => {
            const { id } = await own.member();
            const answer = await ask(desk.member, { id }, { token: await own.token() });
            return same("member", read(desk.member, answer).member ?? null, null);
          },
        },
      ],
    },
    endMemberSessions: { sample: async () => ({ input: { id: (await own.member()).id, seen: 0 } }), unknown },
    noteOnMember: {
      sample: async () => ({
        input: { ...(await named()), noteKey: randomUUID(), noteText: "The kit was here." },
      }),
      unknown,
    },
    holdMember: {
      sample: async () => ({ input: { id: (await own.member()).id, seen: 0, reason, hold: true } }),
      unknown,
    },
    cancelMember: { sample: async () => ({ input: { ...(await subscribed()), cancelAt: "once" } }), unknown },
    promoteMember: {
      sample: async () => {
        const { id, subscriptionId, promoCode } = await own.member();
        return { input: { id, seen: 0, subscriptionId, promoCode, reason } };
      },
      unknown,
    },
    grantMember: {
      sample: async () => {
        const { id } = await own.member();
        return { input: { id, seen: 0, givenKey: randomUUID(), months: 1, reason } };
      },
      unknown: unknownAnew,
    },
    refundMember: {
      sample: async () => {
        const { id, invoiceId, amountCents } = await own.member();
        return { input: { id, seen: 0, givenKey: randomUUID(), invoiceId, amountCents, reason } };
      },
      unknown: unknownAnew,
    },
    decideOnGiven: {
      sample: async () => ({ input: { ...(await target()), givenId: randomUUID(), approve: false, reason } }),
      succeed: async () => {
        const { id } = await own.member();
        const token = await own.token();
        const givenKey = randomUUID();
        const asked = { id, seen: 0, givenKey, months: 12, reason };
        read(desk.grantMember, await ask(desk.grantMember, asked, { token }));
        const seen = (await look(id))?.seen ?? 0;
        const decided = { id, seen, givenId: givenKey, approve: false, reason };
        return ask(desk.decideOnGiven, decided, { token });
      },
      unknown: [{ what: "what is to be given", changes: { givenId: randomUUID() } }],
    },
    confirmMemberEmail: {
      sample: async () => ({ input: { ...(await target()), checked: "A document that was shown." } }),
      succeed: async () => {
        const { id } = (await world.user()).user;
        const input = { id, seen: 0, checked: "A document that was shown." };
        return ask(desk.confirmMemberEmail, input, { token: await own.token() });
      },
      unknown,
    },
    changeMemberEmail: {
      sample: async () => ({
        input: {
          ...{ id: (await own.member()).id, seen: 0, email: `${randomUUID()}@example.com` },
          checked: "A document that was shown.",
        },
      }),
      unknown,
    },
    exportMember: { sample: async () => ({ input: { ...(await named()), ...written } }), unknown },
    eraseMember: {
      sample: async () => {
        const { id, email } = await own.member();
        return { input: { id, seen: 0, email, ...written } };
      },
      unknown,
    },
  };
}
