/** Twilio's codes of errors, as its dictionary has them, as far as something follows from them. */

/** The number has answered STOP. */
export const UNSUBSCRIBED = 21610;

/**
 * No number, none that a text reaches, a landline, or where we may not send: no other try will do better.
 * Any other refusal, as of our own key, is somebody's to mend, and the text waits for it.
 */
export const NO_MOBILE: ReadonlySet<number> = new Set([21211, 21214, 21217, 21408, 21612, 21614, 21635]);

/** Told after a text has left: there is no such number any more, or it is a landline. A phone that is off is not among them. */
export const NEVER_REACHED: ReadonlySet<number> = new Set([30005, 30006, ...NO_MOBILE]);
