/** "$1,234.50", "1234.5" or "1 234": what people write for an amount; nothing that would have to be guessed. */
const amountPattern = /^\$? ?(?:\d{1,3}(?:[, ]\d{3})+|\d{1,12})(?:\.\d{1,2})?$/;

/** The cents of an amount of dollars as it is typed; undefined where it is none, such as "-5", "1.234" or "2k". */
export function readCents(text: string): number | undefined {
  const amount = text.trim();
  if (!amountPattern.test(amount)) return undefined;
  const [dollars = "", decimals = ""] = amount.replace(/[$, ]/g, "").split(".");
  return Number(dollars) * 100 + Number(decimals.padEnd(2, "0"));
}
