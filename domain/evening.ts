/** When a session's candles are fetched, by UTC: its signals are committed from then on. The exchange closes at 20:00 in summer and at 21:00 in winter. */
export const eveningFetch = { hour: 22, minute: 30 } as const;

/** The moment of it on the day in UTC of `now`. */
export const eveningOf = (now: Date): Date =>
  new Date(new Date(now).setUTCHours(eveningFetch.hour, eveningFetch.minute, 0, 0));
