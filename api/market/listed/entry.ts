/** A stock as we list it: facts and our own words, no figures. */
export interface ListedStock {
  symbol: string;
  name: string;
  exchange: "NASDAQ" | "NYSE";
  description: string;
}

export interface ListedSector {
  /** Its name in addresses. */
  slug: string;
  name: string;
  description: string;
  /** Those that belong here most. */
  stocks: readonly ListedStock[];
  /** Symbols of those that belong to another sector more. */
  also: readonly string[];
}
