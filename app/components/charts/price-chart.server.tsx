import { Line } from "@nivo/line";
import { axisPrice } from "~/lib/chart-values";
import { formatDate } from "~/lib/dates";
import { formatPrice } from "~/lib/money";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Close, RangeCloses } from "../../../domain/price-ranges";
import type { Drawings } from "./chart";
import { bottomAxis, chartTheme, type Frame, figuresWidth, valueAxis } from "./chart-frame";
import { LineEnd } from "./marks.server";
import { drawBoth } from "./static-svg.server";

/** What one drawing is made of; the cache knows it by exactly this. */
interface PriceDrawing {
  label: string;
  points: readonly Close[];
  frame: Frame;
}

/** The line of a stock's closes; undefined where there are not two to draw a line between. */
export function drawPrices(symbol: string, closes: RangeCloses): Drawings | undefined {
  const { points } = closes;
  const label = pricesInWords(symbol, closes);
  if (points.length < 2 || label === undefined) return undefined;
  return drawBoth("prices", { label, points }, PriceLine);
}

/** What the picture shows, for who does not see it; undefined where there is nothing to be said. */
export function pricesInWords(symbol: string, { step, points }: RangeCloses): string | undefined {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return undefined;
  const { low, high } = boundsOf(points);
  return (
    `${symbol}, ${step} closes from ${formatDate(first.date)} to ${formatDate(last.date)}: ` +
    `from ${formatPrice(first.close)} to ${formatPrice(last.close)}, ` +
    `lowest ${formatPrice(low)}, highest ${formatPrice(high)}.`
  );
}

function PriceLine({ label, points, frame }: PriceDrawing) {
  const { width, height, mostValues, mostDates } = frame;
  const { low, high } = boundsOf(points);
  const values = roundTicks(low, high, mostValues);
  const valueLabels = new Map(values.map((value) => [value, axisPrice(value, values)]));
  const dates = dateTicks(points.at(0)?.date ?? "", points.at(-1)?.date ?? "", mostDates);
  const dateLabels = new Map(dates.map((tick) => [Date.parse(tick.date), tick.label]));
  const lastPrice = formatPrice(points.at(-1)?.close ?? 0);
  return (
    <Line
      data={[{ id: "close", data: points.map(({ date, close }) => ({ x: new Date(date), y: close })) }]}
      width={width}
      height={height}
      margin={{
        top: 12,
        right: figuresWidth(lastPrice),
        bottom: 30,
        left: Math.max(...[...valueLabels.values()].map(figuresWidth)),
      }}
      xScale={{ type: "time", format: "native", useUTC: true }}
      yScale={{ type: "linear", nice: false, min: values.at(0) ?? low, max: values.at(-1) ?? high }}
      theme={chartTheme}
      colors={["var(--brand)"]}
      enablePoints={false}
      enableGridX={false}
      gridYValues={values}
      axisLeft={valueAxis(values, (value) => valueLabels.get(value) ?? "")}
      axisBottom={bottomAxis(
        dates.map(({ date }) => new Date(date)),
        (date) => dateLabels.get(date.getTime()) ?? "",
      )}
      layers={["grid", "axes", "lines", (layer) => <LineEnd {...layer} text={lastPrice} />]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}

function boundsOf(points: readonly Close[]): { low: number; high: number } {
  const closes = points.map(({ close }) => close);
  return { low: Math.min(...closes), high: Math.max(...closes) };
}
