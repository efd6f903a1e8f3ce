/**
 * Said on the document when the page is about to be left, and no click or submit reaches it to tell by. A type and no
 * value: shared as a value, it would be a file of its own for every page to load.
 */
export type LeavingEvent = "site:leaving";

/** Shows that the next page is coming (see app/enhance/progress.ts). */
export const announceLeaving = (): void =>
  void document.dispatchEvent(new Event("site:leaving" satisfies LeavingEvent));
