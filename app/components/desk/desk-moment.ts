/** "2026-03-02 19:00:05" by UTC, as logs have it; a dash for none. */
export const momentOf = (at: string | null | undefined): string =>
  at ? new Date(at).toISOString().slice(0, 19).replace("T", " ") : "–";
