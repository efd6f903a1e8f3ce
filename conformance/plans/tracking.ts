import { randomBytes } from "node:crypto";
import type { tracking } from "../../contract/tracking";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

export function trackingPlans(world: World): PlansOf<typeof tracking> {
  const { options } = world;
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
    },
    recordSearch: { sample: async () => ({ input: { q: "semiconductors" } }) },
  };
}
