/** A place in a member's history of alerts, as addresses and calls have it: the number of an event and a channel. */
export const historyPlacePattern = /^\d{1,15}\.(?:mail|text|push)$/;
