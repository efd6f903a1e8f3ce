import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import { same } from "../compare";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function consentPlans(world: World): PlansOf<Pick<typeof users, "recordConsents">> {
  const { ask, read, token } = world;
  const consents = () => consentsAt(world.options.now());

  return {
    recordConsents: {
      sample: async () => ({ input: consents(), key: randomUUID() }),
      promises: [
        {
          name: "without an Idempotency-Key",
          expected: "400 or 422 with a sentence",
          act: async () =>
            assertRefused(await ask(users.recordConsents, consents(), { token: await token() }), [400, 422]),
        },
        {
          name: "twice with the same Idempotency-Key",
          expected: "2xx and the same reply",
          act: async () => {
            const given = { token: await token(), key: randomUUID() };
            const body = consents();
            const first = await ask(users.recordConsents, body, given);
            const second = await ask(users.recordConsents, body, given);
            const { message } = read(users.recordConsents, first);
            return same("message", message, read(users.recordConsents, second).message);
          },
        },
      ],
    },
  };
}

/** A consent that is given now. */
export const consentsAt = (now: Date, kind = "conformance") => ({
  consents: [
    {
      kind,
      revision: "01.2026.11",
      hash: "0".repeat(64),
      at: now.toISOString(),
      ip_address: "203.0.113.7",
    },
  ],
});
