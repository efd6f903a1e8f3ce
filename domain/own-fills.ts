/** What a member noted of a trade that they made after a signal. Money is integer cents. */
export interface OwnFill {
  /** For a share, or a share's worth of the option. */
  priceCents: number;
  /** Contracts; of a signal on the stock itself shares. */
  quantity: number;
}

/** Shares that one contract is for. */
const contractShares = 100;
export const mostContracts = 100_000;
export const mostPriceCents = 100_000_000;
/** Notes that a member keeps: so many fit the copy of their data. */
export const mostFills = 5_000;

/** How many fills a page of a list has, and how many are asked for at once for a file. */
export const fillsOnPage = 100;
export const fillsAtOnce = 1_000;

/** A trade's id as it stands in addresses: rule, symbol and date. */
export const tradeIdPattern = /^[\w.:-]{1,120}$/;

/** How far an own price is from the published one. */
export interface Slippage {
  /** For a share's worth: above 0 the member paid more. */
  cents: number;
  /** Of the published price, as a fraction; none where that is nothing. */
  share: number | undefined;
  /** For all contracts or shares together. */
  totalCents: number;
}

/** What was published of that trade. */
interface Published {
  /** What is assumed to have been paid for a share's worth. */
  askCents: number;
  /** Call, Put or Stock. */
  tradeType: string;
}

export function slippageOf({ priceCents, quantity }: OwnFill, { askCents, tradeType }: Published): Slippage {
  const shares = tradeType === "Stock" ? quantity : quantity * contractShares;
  const cents = priceCents - askCents;
  return {
    cents,
    share: askCents > 0 ? cents / askCents : undefined,
    totalCents: cents * shares,
  };
}
