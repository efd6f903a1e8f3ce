/** What a member noted of a trade that they made after a signal. Money is integer cents. */
export interface OwnFill {
  /** For a share's worth of the option. */
  priceCents: number;
  /** Contracts. */
  quantity: number;
}

/** Shares that one contract is for. */
export const contractShares = 100;
export const mostContracts = 100_000;
export const mostPriceCents = 100_000_000;

/** A trade's id as it stands in addresses: rule, symbol and date. */
export const tradeIdPattern = /^[\w.:-]{1,120}$/;

/** How far an own price is from the published one. */
export interface Slippage {
  /** For a share's worth: above 0 the member paid more. */
  cents: number;
  /** Of the published price, as a fraction; none where that is nothing. */
  share: number | undefined;
  /** For all contracts together. */
  totalCents: number;
}

/** @param askCents what the record paid for a share's worth */
export function slippageOf({ priceCents, quantity }: OwnFill, askCents: number): Slippage {
  const cents = priceCents - askCents;
  return {
    cents,
    share: askCents > 0 ? cents / askCents : undefined,
    totalCents: cents * quantity * contractShares,
  };
}
