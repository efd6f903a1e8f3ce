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

/** What currency parsing keeps of a text: digits and dots (SPEC 5). A minus sign is dropped too. */
export const currencyCharacters = (text: string): string => text.replace(/[^\d.]/g, "");

/** Dollars from a text such as "$1,234.50"; undefined when what remains is no number ("", "1.2.3"). */
export function parseDollars(text: string): number | undefined {
  const kept = currencyCharacters(text);
  return /^(?:\d+\.?\d*|\.\d+)$/.test(kept) ? Number(kept) : undefined;
}
