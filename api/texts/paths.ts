/** Where the provider tells what numbers answer; and below it, each at an address of its own, what became of alerts. */
export const TEXTS_PATH = "/webhooks/texts";

/** The same of texts that leads asked for, by their ids. */
export const LEAD_TEXTS_PATH = `${TEXTS_PATH}/leads`;
