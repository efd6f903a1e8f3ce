import { createECDH, randomBytes } from "node:crypto";
import { MOST_PAYLOAD, type Push, type PushTarget } from "../providers/push/port";
import { NotTried, type Operations } from "./operation";

/** Whom pushes are tried with. */
export interface PushState {
  /** Addresses that no browser has: one at each push service. */
  nobodys: readonly PushTarget[];
  /** A browser that is there. Only where no person has to give a permission. */
  browser?: PushTarget | undefined;
}

/** Keys of a browser that there is not, for an address at a push service. */
export function browserOfNobody(endpoint: string): PushTarget {
  const keys = createECDH("prime256v1");
  return {
    endpoint,
    p256dh: keys.generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/** The push services whose names are known beforehand; those of Windows have one for each region. */
export const knownServices = (mark: string): readonly string[] => [
  `https://fcm.googleapis.com/fcm/send/${mark}`,
  `https://updates.push.services.mozilla.com/wpush/v2/${mark}`,
  `https://web.push.apple.com/${mark}`,
];

/** Every operation of the port of pushes. Nobody gets one: the addresses are of no browser. */
export const pushOperations: Operations<Push, PushState> = {
  send: {
    asks: ["POST to a browser's own address at its push service (RFC 8030)"],
    shows:
      "that each service is reached and tells what is of no browser from what is not signed by us (that a push arrives takes a browser)",
    attempt: async (at) => {
      const message = { payload: '{"title":"A test"}', topic: at.mark, ttlSeconds: 60 };
      const { nobodys, browser } = at.state;
      if (nobodys.length === 0) throw new NotTried("there is no push service");
      for (const target of nobodys) {
        const { host } = new URL(target.endpoint);
        const outcome = await at.port.send(target, message);
        const isTold = outcome.state === "gone" || outcome.state === "refused";
        const reason = outcome.state === "sent" ? "" : ` (${outcome.reason})`;
        at.holds(
          isTold,
          `${host} refuses an address of no browser for good, and it is ${outcome.state}${reason}`,
        );
      }
      if (!browser) return;
      const sent = await at.port.send(browser, message);
      at.holds(sent.state === "sent", "a browser that is there is pushed to");
      const tooLong = { ...message, payload: "x".repeat(MOST_PAYLOAD + 1) };
      const refused = await at.port.send(browser, tooLong);
      at.holds(refused.state === "refused", "what is too long is refused for good");
    },
  },
};
