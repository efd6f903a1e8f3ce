import { Bar } from "@nivo/bar";
import { type ChartColour, colourValue } from "~/content/chart-colours";
import { axisFigures, formatInUnit } from "~/lib/chart-values";
import { roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { bottomAxis, chartTheme, type Frame, figuresWidth, round, valueAxis } from "./chart-frame";
import { labelsOf } from "./plot.server";
import { drawBoth } from "./static-svg.server";
import { ZeroLine } from "./year-lines.server";

interface MonthBarsInput {
  /** What is drawn, such as "Recurring revenue by month". */
  title: string;
  /** dollars, ratio, percent or count */
  unit: string;
  colour: ChartColour;
  /** The oldest first, none left out. */
  points: readonly { month: string; value: number }[];
}

/** "2026-11" as "11/2026". */
const inWords = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
/** Room for a month below its bar. */
const MONTH_WIDTH = 72;

/** One series as bars by month. Undefined where all of it is nothing. */
export function drawMonthBars({ title, unit, colour, points }: MonthBarsInput): Drawings | undefined {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last || points.every(({ value }) => value === 0)) return undefined;
  const say = ({ month, value }: { month: string; value: number }) =>
    `${formatInUnit(value, unit)} in ${inWords(month)}`;
  const label = `${title}: from ${say(first)} to ${say(last)}.`;
  return drawBoth("month bars", { label, unit, colour, points }, Bars);
}

interface MonthBars extends Omit<MonthBarsInput, "title"> {
  label: string;
  frame: Frame;
}

function Bars({ label, unit, colour, points, frame }: MonthBars) {
  const all = points.map(({ value }) => value);
  const values = roundTicks(Math.min(0, ...all), Math.max(0, ...all), frame.mostValues);
  const labels = labelsOf(axisFigures(values, unit));
  const margin = { top: 20, right: 4, bottom: 30, left: Math.max(...[...labels.values()].map(figuresWidth)) };
  const room = Math.floor((frame.width - margin.left - margin.right) / MONTH_WIDTH);
  const every = Math.ceil(points.length / Math.max(1, room));
  // Counted from the newest, which is always named.
  const named = points.filter((_, at) => (points.length - 1 - at) % every === 0).map(({ month }) => month);
  return (
    <Bar
      data={points.map(({ month, value }) => ({ month, value }))}
      keys={["value"]}
      indexBy="month"
      width={frame.width}
      height={frame.height}
      margin={margin}
      padding={0.42}
      valueScale={{ type: "linear", nice: false, min: values.at(0) ?? 0, max: values.at(-1) ?? 1 }}
      theme={chartTheme}
      gridYValues={values}
      axisLeft={valueAxis(values, (value) => labels.get(value) ?? "")}
      axisBottom={bottomAxis(named, inWords)}
      layers={[
        "grid",
        "axes",
        ({ bars, yScale, innerWidth }) => (
          <>
            {bars.map(({ key, x, y, width, height }) => (
              <rect
                key={key}
                data-mark="bar"
                x={round(x)}
                y={round(y)}
                width={round(width)}
                height={round(Math.max(height, 1))}
                fill={colourValue(colour)}
              />
            ))}
            <ZeroLine
              plane={{ y: (value) => round(Number(yScale(value))), width: innerWidth }}
              values={values}
            />
          </>
        ),
      ]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}
