import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { archiveCalls, deskNewsletterCalls } from "../../contract/desk-newsletter";
import { mailedToken } from "../mail";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk, users } = contract;
const unknown = [{ what: "an issue that there is not", changes: { id: randomUUID() } }];
const reason = "The conformance kit tries the desk";

const text = () => ({ id: randomUUID(), version: 0, subject: "The kit tries", body: "## A part\n\nWords." });

/** Sends an issue, to an address of the kit's own that has confirmed. Only a kit that was told of staff comes so far. */
async function send(world: World) {
  const { ask, read, desk: own } = world;
  const token = await own.token();
  const { email } = world.newPerson();
  read(users.subscribeNewsletter, await ask(users.subscribeNewsletter, { email }));
  const link = await mailedToken(world, email, "newsletter/confirm");
  read(users.confirmNewsletter, await ask(users.confirmNewsletter, { token: link }));
  const input = text();
  const { version } = read(desk.saveNewsletter, await ask(desk.saveNewsletter, input, { token }));
  const asked = { id: input.id, version, reason };
  return { asked, token, answer: await ask(desk.sendNewsletter, asked, { token }) };
}

/** The newsletter. */
export function newsletterPlans(world: World): PlansOf<typeof deskNewsletterCalls> {
  const { ask, read, once, desk: own } = world;
  const text = () => ({
    id: randomUUID(),
    version: 0,
    subject: "The kit tries",
    body: "## A part\n\nWords.",
  });
  const save = async () => {
    const input = text();
    const token = await own.token();
    const { version } = read(desk.saveNewsletter, await ask(desk.saveNewsletter, input, { token }));
    return { id: input.id, version, token };
  };
  const draft = once("an issue of the newsletter (desk.saveNewsletter)", save);
  const asRead = async () => {
    const { id, version } = await draft();
    return { id, version };
  };
  return {
    newsletters: { sample: async () => ({}) },
    newsletter: { sample: async () => ({ input: { id: (await draft()).id } }), unknown },
    saveNewsletter: { sample: async () => ({ input: text() }) },
    tryNewsletter: { sample: async () => ({ input: await asRead() }), unknown },
    sendNewsletter: {
      sample: async () => ({ input: { ...(await asRead()), reason } }),
      succeed: async () => (await send(world)).answer,
      unknown,
    },
    haltNewsletter: {
      sample: async () => ({ input: { ...(await asRead()), reason } }),
      // Its one mail may have left by then: that is no fault.
      succeed: async () => {
        const { asked, token } = await send(world);
        return ask(desk.haltNewsletter, asked, { token });
      },
      unknown,
    },
    discardNewsletter: {
      sample: async () => ({ input: { ...(await asRead()), reason } }),
      succeed: async () => {
        const { id, version, token } = await save();
        return ask(desk.discardNewsletter, { id, version, reason }, { token });
      },
      unknown,
    },
  };
}

/** What was sent, for everybody. */
export function archivePlans(world: World): PlansOf<typeof archiveCalls> {
  const { ask, read } = world;
  return {
    newsletterIssues: { sample: async () => ({}) },
    newsletterIssue: {
      sample: async () => ({ input: { number: 1 } }),
      mayBeEmpty: true,
      succeed: async () => {
        const list = async () =>
          read(users.newsletterIssues, await ask(users.newsletterIssues, undefined)).issues;
        if ((await list()).length === 0) read(desk.sendNewsletter, (await send(world)).answer);
        return ask(users.newsletterIssue, { number: (await list())[0]?.number ?? 1 });
      },
      unknown: [{ what: "a number that no issue has", changes: { number: 999_999 } }],
    },
  };
}
