import { BasisBadge } from "~/components/ui/badge";

/**
 * What buy and hold is and leaves out, wherever it stands beside a record (SPEC-DECISIONS 32): it rests on prices, so it has
 * a basis of its own and never the trades'.
 */
export const BuyAndHoldTerms = () => (
  <>
    Buy and hold <BasisBadge basis="hypothetical" /> of all stocks that there were on the first day, in equal
    parts, before costs and with the dividends that are on file, without those that have left the listing,
    which flatters it
  </>
);
