import type { Sms } from "../port";

/** Sends nothing: a text is read at /outbox, where a number can answer it too. */
export function createSandboxSms(): Sms {
  return {
    name: "sandbox",
    keepsWords: true,
    send: async () => ({ state: "sent", providerId: null }),
  };
}
