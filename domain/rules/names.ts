/** The rules from the literature (docs/decisions/0070), and what their signals are held in. */
export const publishedRules = ["time-series-momentum", "ten-month-average", "year-high"] as const;
export type PublishedRule = (typeof publishedRules)[number];

export const instruments = ["shares", "options"] as const;
export type Instrument = (typeof instruments)[number];

export const isPublishedRule = (name: string | undefined): name is PublishedRule =>
  publishedRules.some((known) => known === name);
