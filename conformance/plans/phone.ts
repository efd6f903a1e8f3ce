import { contract } from "../../contract";
import type { phoneCalls } from "../../contract/phone-calls";
import { same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import { nextCode } from "../texts";
import type { Person, World } from "../world-types";

const { users } = contract;

/** @param register a new user, who is signed in */
export function phonePlans(
  world: World,
  register: () => Promise<{ person: Person; token: string }>,
): PlansOf<typeof phoneCalls> {
  const { ask, read, newPerson } = world;
  const changed = world.once("a phone number that was changed (users.changePhone)", async () => {
    const { person, token } = await register();
    const { phone } = newPerson();
    const asked = await ask(users.changePhone, { phone, password: person.password }, { token });
    read(users.changePhone, asked);
    const before = read(users.profile, await ask(users.profile, undefined, { token })).phone;
    const wrong = await ask(users.confirmPhone, { stepCode: "000000" }, { token });
    const answer = await ask(users.confirmPhone, { stepCode: await nextCode(world, phone, []) }, { token });
    const after = read(users.profile, await ask(users.profile, undefined, { token })).phone;
    return { person, token, phone, asked, before, wrong, answer, after };
  });
  const digits = (text: string | null | undefined) => (text ?? "").replace(/\D/g, "");

  return {
    changePhone: {
      sample: async () => ({ input: { phone: newPerson().phone, password: newPerson().password } }),
      succeed: async () => (await changed()).asked,
      promises: [
        {
          name: "the profile before the code was typed, and after",
          expected: "the number as it was, then the new one",
          act: async () => {
            const { person, before, after, phone } = await changed();
            same("phone before", digits(person.phone), digits(before));
            return same("phone after", digits(phone), digits(after));
          },
        },
      ],
    },
    confirmPhone: {
      sample: async () => ({ input: { stepCode: "000000" } }),
      succeed: async () => (await changed()).answer,
      promises: [
        {
          name: "a code that nobody was sent",
          expected: "422 with a sentence",
          act: async () => assertRefused((await changed()).wrong, [422]),
        },
      ],
    },
    removePhone: {
      sample: async () => ({ input: { password: newPerson().password } }),
      succeed: async () => {
        const { person, token } = await changed();
        return ask(users.removePhone, { password: person.password }, { token });
      },
    },
  };
}
