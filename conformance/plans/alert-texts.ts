import { contract } from "../../contract";
import type { alertTextCalls } from "../../contract/alert-texts";
import { same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import { nextCode, textedCodes } from "../texts";
import type { World } from "../world-types";

const { users } = contract;

export function alertTextPlans(world: World): PlansOf<typeof alertTextCalls> {
  const { ask, read, token } = world;
  const { phone } = world.newPerson();
  const consent = () => ({
    ...{ revision: "01.2026.11", wording: "I agree that alerts may be texted to me." },
    at: world.options.now().toISOString(),
  });
  const known = async () => read(users.alerts, await ask(users.alerts, {}, { token: await token() })).phone;
  const save = async () => ask(users.saveAlertPhone, { phone }, { token: await token() });
  const forget = async () => ask(users.forgetAlertPhone, undefined, { token: await token() });

  /** From a number that is not known to one that is confirmed, which is the answer. */
  async function confirm() {
    read(users.forgetAlertPhone, await forget());
    const known = await textedCodes(world, phone);
    read(users.saveAlertPhone, await save());
    for (;;) {
      const code = await nextCode(world, phone, known);
      const answer = await ask(users.confirmAlertPhone, { code }, { token: await token() });
      if (answer.status !== 422) return answer;
      // Texts leave by a job: this one was of a number saved before.
      known.push(code);
    }
  }
  async function agree() {
    if (!(await known())?.confirmed) read(users.confirmAlertPhone, await confirm());
    return ask(users.agreeToAlertTexts, consent(), { token: await token() });
  }

  return {
    saveAlertPhone: {
      sample: async () => ({ input: { phone } }),
      promises: [
        {
          name: "what users.alerts answers after it",
          expected: "the number, not confirmed and not agreed to",
          act: async () => {
            read(users.forgetAlertPhone, await forget());
            read(users.saveAlertPhone, await save());
            const found = await known();
            same("phone.confirmed", false, found?.confirmed);
            return same("phone.agreedAt", null, found?.agreedAt ?? null);
          },
        },
      ],
    },
    confirmAlertPhone: {
      sample: async () => ({ input: { code: "000000" } }),
      succeed: confirm,
      promises: [
        {
          name: "alerts by text before anybody has agreed to them (users.chooseAlerts)",
          expected: "422 with a sentence",
          act: async () => {
            read(users.confirmAlertPhone, await confirm());
            const choices = {
              ...{ zone: "Europe/Berlin", quietFrom: 0, quietTo: 0, digestAt: 0 },
              ...{ scope: "everything" as const, sectors: [] },
              told: [{ kind: "signals" as const, channel: "text" as const, timing: "now" as const }],
            };
            return assertRefused(await ask(users.chooseAlerts, choices, { token: await token() }), [422]);
          },
        },
      ],
    },
    agreeToAlertTexts: {
      sample: async () => ({ input: consent() }),
      succeed: agree,
      promises: [
        {
          name: "a number that nobody has confirmed",
          expected: "409 with a sentence",
          act: async () => {
            read(users.forgetAlertPhone, await forget());
            read(users.saveAlertPhone, await save());
            return assertRefused(
              await ask(users.agreeToAlertTexts, consent(), { token: await token() }),
              [409],
            );
          },
        },
      ],
    },
    forgetAlertPhone: { sample: async () => ({}) },
  };
}
