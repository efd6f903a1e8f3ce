/** Said on the document when the page is about to be left, and no click or submit reaches it to tell by. */
export const leavingEvent = "site:leaving";

/** Shows that the next page is coming (see app/enhance/progress.ts). */
export const announceLeaving = (): void => void document.dispatchEvent(new Event(leavingEvent));
