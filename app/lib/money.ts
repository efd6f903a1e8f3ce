/** No decimals, and no "-$0" for a few cents under zero. */
const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
  signDisplay: "negative",
});

/** An amount of dollars as "$1,234": USD, en-US, no decimals (SPEC 9). */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** An amount of integer cents as "$1,234", rounded to the dollar. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);

const priceFormats = new Map(
  [2, 4].map((finest) => [
    finest,
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: 2,
      maximumFractionDigits: finest,
      signDisplay: "negative",
    }),
  ]),
);

/**
 * The price of a share as "$17.42": a price without its cents would say nothing, so SPEC 9's "no decimals" is not for
 * it. Below a dollar up to four decimals, as exchanges quote it.
 * @param finest the most decimals to show
 */
export const formatPrice = (amount: number, finest: 2 | 4 = Math.abs(amount) < 1 ? 4 : 2): string =>
  priceFormats.get(finest)?.format(amount) ?? "";

/** What is charged or paid, exact: integer cents as "$20", or "$19.99" where there are cents. */
export const formatCharge = (cents: number): string =>
  cents % 100 === 0 ? formatCents(cents) : formatPrice(cents / 100, 2);

/**
 * Dollars from a text such as "$1,234.50", of which only digits and dots are kept (SPEC 5): a minus sign is dropped
 * too. Undefined when what remains is no number ("", "1.2.3").
 */
export function parseDollars(text: string): number | undefined {
  const kept = text.replace(/[^\d.]/g, "");
  return /^(?:\d+\.?\d*|\.\d+)$/.test(kept) ? Number(kept) : undefined;
}

/** What is counted up with others: integer cents as "$20.00", so that a column's points stand below each other. */
export const formatExact = (cents: number): string => formatPrice(cents / 100, 2);
