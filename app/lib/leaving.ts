/**
 * Said on the document when another page is asked for, or has come in place, and no click, submit or load tells of it. A
 * type and no value: shared as a value, it would be a file of its own for every page to load.
 */
export type LeavingEvent = "site:leaving" | "site:arrived";

const say = (name: LeavingEvent): void => void document.dispatchEvent(new Event(name));

/** Shows that the next page is coming (see app/enhance/progress.ts). */
export const announceLeaving = (): void => say("site:leaving");

/** Shows that it has come without a load: a route that hydrates changed in place. */
export const announceArrival = (): void => say("site:arrived");
