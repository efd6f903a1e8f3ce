/** Said on the document when a script is about to leave the page without a click or a submit to tell by. */
export const leavingEvent = "site:leaving";

/** Shows that the next page is coming (see app/enhance/progress.ts). */
export const announceLeaving = (): void => void document.dispatchEvent(new Event(leavingEvent));
