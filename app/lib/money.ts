/** How amounts are shown; the upstream writes them in its mails by the same functions. */
export {
  formatCents,
  formatCharge,
  formatDollars,
  formatExact,
  formatFinePrice,
  formatLimit,
  formatPrice,
} from "../../domain/money";

/**
 * Dollars from a text such as "$1,234.50", of which only digits and dots are kept (SPEC 5): a minus sign is dropped
 * too. Undefined when what remains is no number ("", "1.2.3").
 */
export function parseDollars(text: string): number | undefined {
  const kept = text.replace(/[^\d.]/g, "");
  return /^(?:\d+\.?\d*|\.\d+)$/.test(kept) ? Number(kept) : undefined;
}
