import { limitOn } from "../../domain/investment-limit";

/** What a limit rests on, as the upstream tells it; integer cents. */
interface Means {
  accredited: boolean;
  annualIncomeCents?: number | null | undefined;
  netWorthCents?: number | null | undefined;
  limitCents?: number | null | undefined;
}

/**
 * How a limit is worked out, in a sentence, by the rule of that day; undefined where the upstream reckons otherwise.
 * @param today YYYY-MM-DD
 */
export function limitReason(standing: Means, today: string): string | undefined {
  const { annualIncomeCents, netWorthCents, accredited, limitCents } = standing;
  if (typeof annualIncomeCents !== "number" || typeof netWorthCents !== "number") return undefined;
  const ours = limitOn(today, { annualIncomeCents, netWorthCents, accredited });
  return (ours.limitCents ?? null) === (limitCents ?? null) ? ours.explanation : undefined;
}
