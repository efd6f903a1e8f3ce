/** Where the provider tells what numbers answer; and below it, each at an address of its own, what became of alerts. */
export const TEXTS_PATH = "/webhooks/texts";
