/** What posts are about. */
export const writtenCategories = [
  { slug: "options", name: "Options" },
  { slug: "risk", name: "Risk" },
  { slug: "signals", name: "Signals" },
  { slug: "track-record", name: "Track record" },
] as const;
