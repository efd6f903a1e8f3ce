import { Counter, type Registry } from "prom-client";
import { allowedHostOf } from "../domain/push-endpoint";
import type { Push } from "./providers/push/port";
import type { Sms } from "./providers/sms/port";

/** What counts what is texted and pushed. */
export interface MessageMetrics {
  countTexts(sms: Sms): Sms;
  /** @param hosts of the push services, each of which is counted apart */
  countPushes(push: Push, hosts: readonly string[]): Push;
}

/**
 * Figures of texts and pushes, by what became of them.
 * @param described name and help as they are registered
 * @param isFirstFailure whether a key has not failed within the last 15 minutes
 */
export function createMessageMetrics(
  described: (name: string, help: string) => { name: string; help: string; registers: Registry[] },
  isFirstFailure: (key: string) => boolean,
): MessageMetrics {
  const texts = new Counter({
    ...described(
      "texts_total",
      "Texts by what became of them; one that is not taken again within 15 minutes is counted once.",
    ),
    labelNames: ["outcome"] as const,
  });
  const pushes = new Counter({
    ...described(
      "pushes_total",
      "Pushes by their service and what became of them; what is not taken again for the same browser within 15 minutes is counted once.",
    ),
    labelNames: ["service", "outcome"] as const,
  });
  // Told from the first scrape on, so that the first one of all is seen to be one more.
  for (const outcome of ["sent", "refused", "later", "unknown"]) texts.inc({ outcome }, 0);

  return {
    countTexts: (sms) => ({
      name: sms.name,
      keepsWords: sms.keepsWords,
      async send(to, body, terms) {
        const outcome = await sms.send(to, body, terms);
        const isOver = outcome.state === "sent" || outcome.state === "refused";
        if (isOver || isFirstFailure(`text ${JSON.stringify([to, body])}`))
          texts.inc({ outcome: outcome.state });
        return outcome;
      },
    }),
    countPushes(push, hosts) {
      for (const service of hosts)
        for (const outcome of ["sent", "gone", "refused", "later"]) pushes.inc({ service, outcome }, 0);
      return {
        name: push.name,
        async send(target, message) {
          const outcome = await push.send(target, message);
          const isOver = outcome.state !== "later";
          // As the list has it: of the names below *.example.com there may be any number.
          const service = allowedHostOf(target.endpoint, hosts) ?? "none";
          if (isOver || isFirstFailure(`push ${JSON.stringify([target.endpoint, message.topic])}`))
            pushes.inc({ service, outcome: outcome.state });
          return outcome;
        },
      };
    },
  };
}
