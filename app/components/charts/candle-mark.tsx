import { colourSets, colourValue } from "~/content/chart-colours";
import type { Candle } from "../../../domain/price-ranges";
import { type Plane, round } from "./chart-frame";

const [up, down] = colourSets.candles;

interface CandleMarkProps {
  candle: Candle;
  at: number;
  plane: Pick<Plane, "x" | "y">;
}

/** One candle: hollow where it closed higher than it opened, else filled. */
export function CandleMark({ candle: { open, high, low, close }, at, plane }: CandleMarkProps) {
  const x = plane.x(at);
  const half = Math.min(7, (plane.x(1) - plane.x(0)) * 0.32);
  const [top, bottom] = [plane.y(Math.max(open, close)), plane.y(Math.min(open, close))];
  const rose = close > open;
  const colour = colourValue(rose ? up : down);
  return (
    <>
      <path
        data-mark="wick"
        d={`M${round(x)},${round(plane.y(high))}V${round(top)}M${round(x)},${round(bottom)}V${round(plane.y(low))}`}
        fill="none"
        stroke={colour}
        strokeWidth={1.25}
      />
      <rect
        data-mark={rose ? "up" : "down"}
        x={round(x - half)}
        y={round(top)}
        width={round(half * 2)}
        height={round(Math.max(bottom - top, 0.5))}
        fill={rose ? "var(--paper)" : colour}
        stroke={colour}
        strokeWidth={1.25}
      />
    </>
  );
}
