import { BasisBadge } from "~/components/ui/badge";
import { intradayMeasured } from "~/content/claims";
import { periodInWords, recordBasis, shareInWords, tradesInWords } from "~/lib/record-words";
import type { IntradayShare } from "../../../contract/intraday";

/** How many trades were left on the day of their fill, with its basis, its count and its period; or that it is not known yet. */
export function MeasuredShare({ measured }: { measured: IntradayShare | undefined }) {
  if (!measured) return <p>{intradayMeasured.untold}</p>;
  if (measured.closed === 0) return <p>{intradayMeasured.none}</p>;
  const { basis, closed, intraday, from, to } = measured;
  return (
    <p>
      {shareInWords(intraday / closed)} of {tradesInWords(closed)} {intradayMeasured.what},{" "}
      {periodInWords(from, to)}. <BasisBadge basis={recordBasis(basis)} />
    </p>
  );
}
