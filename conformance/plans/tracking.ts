import { randomBytes } from "node:crypto";
import { contract } from "../../contract";
import type { tracking } from "../../contract/tracking";
import { NotTried } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world";

const { users } = contract;

export function trackingPlans(world: World): PlansOf<typeof tracking> {
  const { ask, options } = world;
  const events = () => ({
    events: [
      {
        kind: "event" as const,
        at: options.now().toISOString(),
        category: "conformance",
        action: "try",
        label: "a call",
        value: 1,
        path: "/2024",
        visitorId: randomBytes(10).toString("hex"),
        sessionId: randomBytes(10).toString("hex"),
      },
    ],
  });

  return {
    recordEvents: {
      sample: async () => ({ input: events() }),
      succeed: async () => {
        const answer = await ask(users.recordEvents, events());
        if (answer.status === 403 && !options.vouched) {
          throw new NotTried("needs the site's own token (--client-token)");
        }
        return answer;
      },
    },
    recordSearch: { sample: async () => ({ input: { q: "semiconductors" } }) },
  };
}
