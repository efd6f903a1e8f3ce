import { withMinus } from "./minus";

/**
 * How amounts of dollars are written: one formatter for each kind (SPEC 9, SPEC-DECISIONS 34). A sum of the copy has no
 * decimals, a price and a figure of a table have two, and what is charged has two unless it is whole. A negative amount has
 * the minus sign that gains and losses have.
 */

/** No decimals, and no "−$0" for a few cents under zero. */
const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
  signDisplay: "negative",
});

const withCents = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "negative",
});

/** For amounts that two decimals would show as nothing. */
const finest = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4,
  signDisplay: "negative",
});

/** A sum, a payout or a revenue in dollars as "$1,234", rounded to the dollar. */
export const formatDollars = (amount: number): string => withMinus(whole.format(amount));

/** The same for integer cents. */
export const formatCents = (cents: number): string => withMinus(whole.format(cents / 100));

/** A limit in integer cents as "$1,234": rounded down, since more would be above it. */
export const formatLimit = (cents: number): string => withMinus(whole.format(Math.floor(cents / 100)));

/**
 * A price of a security, a figure for a share or a quote of an option in dollars as "$17.42". Below a cent, where two
 * decimals would show none of it, it has four.
 */
export const formatPrice = (amount: number): string =>
  withMinus((amount !== 0 && Math.abs(amount) < 0.01 ? finest : withCents).format(amount));

/** A price on an axis whose steps are finer than a cent: two to four decimals. */
export const formatFinePrice = (amount: number): string => withMinus(finest.format(amount));

/** What is charged, paid or refunded, in a sentence: integer cents as "$20", or "$19.99" where there are cents. */
export const formatCharge = (cents: number): string =>
  cents % 100 === 0 ? formatCents(cents) : formatExact(cents);

/** A charge in a table: integer cents as "$20.00", so that a column's points stand below each other. */
export const formatExact = (cents: number): string => withMinus(withCents.format(cents / 100));
