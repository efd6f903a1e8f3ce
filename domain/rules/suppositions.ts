const roundTrips = [0, 0.02, 0.04, 0.08] as const;
/** What the implied volatility is supposed to be, times the forecast. */
export const impliedFactors = [1, 1.1, 1.25] as const;

/** Prices that are supposed in place of the usual ones: whole spreads as shares of the price, times the volatility. */
export interface Supposition {
  roundTrip: number;
  impliedFactor: number;
}

/** What a table of sensitivities supposes of options, a row each. */
export const supposed: readonly Supposition[] = roundTrips.flatMap((roundTrip) =>
  impliedFactors.map((impliedFactor) => ({ roundTrip, impliedFactor })),
);

/** Of shares, which have no implied volatility. */
export const supposedOfShares: readonly Supposition[] = roundTrips.map((roundTrip) => ({
  roundTrip,
  impliedFactor: 1,
}));
