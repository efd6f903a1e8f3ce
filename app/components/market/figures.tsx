import { PriceChange } from "~/components/ui/change";
import { abbreviate } from "~/lib/abbreviate";
import { formatPrice } from "~/lib/money";
import { withMinus } from "../../../domain/minus";

/** A figure that may be absent. */
type Maybe = number | null | undefined;

const isFigure = (value: Maybe): value is number => typeof value === "number" && Number.isFinite(value);

/** What is not known: a dash for the eye, words for a screen reader. Never a blank, never a zero. */
export function Missing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not known</span>
    </>
  );
}

/** A share's price in dollars: "$17.42". */
export function Price({ value }: { value: Maybe }) {
  return isFigure(value) ? formatPrice(value) : <Missing />;
}

interface DayChangeProps {
  /** dollars */
  change?: Maybe;
  percent?: Maybe;
}

/** The change to the close before: "▲ +$0.36 +2.10%", or either of the two alone. */
export function DayChange({ change, percent }: DayChangeProps) {
  const known = { change: figureOf(change), percent: figureOf(percent) };
  return known.change === undefined && known.percent === undefined ? <Missing /> : <PriceChange {...known} />;
}

const figureOf = (value: Maybe) => (isFigure(value) ? value : undefined);

/** A large number in short: "2.19b" (SPEC 9). */
export function BigFigure({ value }: { value: Maybe }) {
  return isFigure(value) ? abbreviate(value) : <Missing />;
}

/** A ratio such as price over earnings, to two decimals. */
export function Ratio({ value }: { value: Maybe }) {
  return isFigure(value) ? withMinus(value.toFixed(2)) : <Missing />;
}
