import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { archiveCalls, deskNewsletterCalls } from "../../contract/desk-newsletter";
import { NotTried } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk, users } = contract;
const unknown = [{ what: "an issue that there is not", changes: { id: randomUUID() } }];
const reason = "The conformance kit tries the desk";

/** The newsletter. The kit sends none: whoever confirmed would get it. */
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
      succeed: async () => {
        throw new NotTried("it would be sent to every reader");
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
export function archivePlans({ ask, read }: World): PlansOf<typeof archiveCalls> {
  return {
    newsletterIssues: { sample: async () => ({}) },
    newsletterIssue: {
      sample: async () => ({ input: { number: 1 } }),
      succeed: async () => {
        const { issues } = read(users.newsletterIssues, await ask(users.newsletterIssues, undefined));
        const [newest] = issues;
        if (!newest) throw new NotTried("no issue was sent yet");
        return ask(users.newsletterIssue, { number: newest.number });
      },
      unknown: [{ what: "a number that no issue has", changes: { number: 999_999 } }],
    },
  };
}
