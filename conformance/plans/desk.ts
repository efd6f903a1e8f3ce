import { contract } from "../../contract";
import { createAuthenticator } from "../authenticator";
import { same } from "../compare";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { memberPlans } from "./desk-members";
import { newsletterPlans } from "./desk-newsletter";
import { peoplePlans } from "./desk-people";
import { picturePlans } from "./desk-pictures";
import { postPlans } from "./desk-posts";
import { signalPlans } from "./desk-signals";
import { watchPlans } from "./desk-watches";

const { desk } = contract;
/** No job has it. */
const noJob = "00000000-0000-4000-8000-000000000000";

export function deskPlans(world: World): PlansOf<typeof desk> {
  return { ...accessPlans(world), ...plansElsewhere(world) };
}

const plansElsewhere = (world: World) => ({
  ...signalPlans(world),
  ...postPlans(world),
  ...picturePlans(world),
  ...newsletterPlans(world),
  ...memberPlans(world),
  ...peoplePlans(world),
  ...watchPlans(world),
});
type AccessPlans = Omit<PlansOf<typeof desk>, keyof ReturnType<typeof plansElsewhere>>;

function accessPlans(world: World): AccessPlans {
  const { ask, read, desk: own, newPerson } = world;
  const candleRows = async () => (await own.candles()).join("\n");
  const nobodys = createAuthenticator(world.options.siteUrl);
  const stranger = async () => {
    const { email, password } = newPerson();
    return { input: { email, password } };
  };
  return {
    login: {
      sample: stranger,
      succeed: async () => (await own.signedIn()).first,
      promises: [
        {
          name: "a user who has no role",
          expected: "401 with a sentence",
          act: async () => {
            const { email, password } = (await world.user()).person;
            return assertRefused(await ask(desk.login, { email, password }), [401]);
          },
        },
      ],
    },
    finishSignIn: {
      sample: async () => ({ input: { stepToken: madeUpToken(), stepCode: "000000" } }),
      succeed: async () => (await own.signedIn()).second,
    },
    askPasskey: {
      sample: async () => ({ input: { stepToken: madeUpToken() } }),
      succeed: async () => (await own.byPasskey()).question,
    },
    finishByPasskey: {
      sample: async () => ({
        input: { stepToken: madeUpToken(), passkey: nobodys.prove({ challenge: madeUpToken() }) },
      }),
      succeed: async () => (await own.byPasskey()).answer,
      promises: [
        {
          name: "a reply of an authenticator that was used",
          expected: "401 with a sentence",
          act: async () => assertRefused((await own.byPasskey()).replayed, [401]),
        },
      ],
    },
    self: { sample: async () => ({}) },
    logout: { sample: async () => ({}), succeed: async () => (await own.signedOut()).answer },
    audit: {
      sample: async () => ({ input: {} }),
      promises: [
        {
          name: "the log after it was read",
          expected: "that it was read",
          act: async () => {
            const { entries } = read(desk.audit, await ask(desk.audit, {}, { token: await own.token() }));
            return same("deed", entries[0]?.deed, "audit.read");
          },
        },
      ],
    },
    auditFile: { sample: async () => ({ input: {} }) },
    auditEntry: {
      // The sign-in to read the log is itself an entry.
      sample: async () => ({ input: { seq: 1 } }),
      unknown: [{ what: "an entry that there is not", changes: { seq: Number.MAX_SAFE_INTEGER } }],
    },
    operations: { sample: async () => ({}) },
    stopSending: { sample: async () => ({ input: { reason: "The kit stops it." } }) },
    startSending: { sample: async () => ({ input: { reason: "The kit starts it again." } }) },
    replayWebhook: {
      sample: async () => ({ input: { id: await own.webhook() } }),
      unknown: [{ what: "a webhook", changes: { id: "an-event-that-nobody-told" } }],
    },
    marketState: { sample: async () => ({}) },
    previewCandles: { sample: async () => ({ input: { rows: await candleRows() } }) },
    correctCandles: {
      sample: async () => {
        const rows = await candleRows();
        const { seen } = read(
          desk.previewCandles,
          await ask(desk.previewCandles, { rows }, { token: await own.token() }),
        );
        return { input: { rows, reason: "The kit corrects it.", seen } };
      },
    },
    jobs: { sample: async () => ({}) },
    job: {
      sample: async () => ({ input: { id: (await own.deadJobs())[0] } }),
      unknown: [{ what: "a job", changes: { id: noJob } }],
    },
    retryJob: {
      sample: async () => ({ input: { id: (await own.deadJobs())[1] } }),
      unknown: [{ what: "a job", changes: { id: noJob } }],
    },
    discardJob: {
      sample: async () => ({
        input: { id: (await own.deadJobs())[2], reason: "It is not needed any more." },
      }),
      unknown: [{ what: "a job", changes: { id: noJob } }],
    },
  };
}
