import { axisPrice } from "~/lib/chart-values";
import { formatDate } from "~/lib/dates";
import { formatPrice } from "~/lib/money";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Candle, RangeCandles } from "../../../domain/price-ranges";
import { CandleMark } from "./candle-mark";
import type { Drawings } from "./chart";
import { type Frame, figuresWidth } from "./chart-frame";
import { EndLabels } from "./end-labels.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";

interface Candles {
  label: string;
  candles: readonly Candle[];
  frame: Frame;
}

/** A stock's candles, hollow where it closed higher than it opened and filled where lower; undefined where there are none. */
export function drawCandles(symbol: string, { step, candles }: RangeCandles): Drawings | undefined {
  const drawable = candles.filter(({ open, high, low, close }) =>
    [open, high, low, close].every(Number.isFinite),
  );
  const label = candlesInWords(symbol, { step, candles: drawable });
  if (label === undefined) return undefined;
  return drawBoth("candles", { label, candles: drawable }, CandlePicture);
}

/** What the picture shows, for who does not see it; undefined where there is nothing to be said. */
export function candlesInWords(symbol: string, { step, candles }: RangeCandles): string | undefined {
  const [first, last] = [candles.at(0), candles.at(-1)];
  if (!first || !last) return undefined;
  const { low, high } = boundsOf(candles);
  const rose = candles.filter(({ open, close }) => close > open).length;
  return (
    `${symbol}, ${step} candles from ${formatDate(first.date)} to ${formatDate(last.date)}: ` +
    `opened at ${formatPrice(first.open)}, closed at ${formatPrice(last.close)}, ` +
    `lowest ${formatPrice(low)}, highest ${formatPrice(high)}; ${rose} of ${candles.length} closed higher than they opened.`
  );
}

function CandlePicture({ label, candles, frame }: Candles) {
  const { low, high } = boundsOf(candles);
  const values = roundTicks(low, high, frame.mostValues);
  const lastClose = candles.at(-1)?.close ?? 0;
  const days = dateTicks(candles.at(0)?.date ?? "", candles.at(-1)?.date ?? "", frame.mostDates);
  return (
    <Plot
      label={label}
      frame={frame}
      // Half a candle of room at either end.
      across={{
        from: -0.5,
        to: candles.length - 0.5,
        ticks: days.map(({ date, label }) => ({
          at: candles.findIndex((candle) => candle.date >= date),
          label,
        })),
      }}
      up={{
        from: values.at(0) ?? low,
        to: values.at(-1) ?? high,
        ticks: values.map((value) => ({ at: value, label: axisPrice(value, values) })),
      }}
      right={figuresWidth(formatPrice(lastClose))}
    >
      {(plane) => (
        <>
          {candles.map((candle, at) => (
            <CandleMark key={candle.date} candle={candle} at={at} plane={plane} />
          ))}
          <EndLabels
            frame={frame}
            width={plane.width}
            height={plane.height}
            labels={[{ id: "close", name: formatPrice(lastClose), x: plane.width, y: plane.y(lastClose) }]}
          />
        </>
      )}
    </Plot>
  );
}

const boundsOf = (candles: readonly Candle[]) => ({
  low: Math.min(...candles.map(({ low }) => low)),
  high: Math.max(...candles.map(({ high }) => high)),
});
