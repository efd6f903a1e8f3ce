import { Bar } from "@nivo/bar";
import { type ChartColour, colourSets, colourValue } from "~/content/chart-colours";
import { axisFigures, formatInUnit } from "~/lib/chart-values";
import { cutAtWord } from "~/lib/text";
import { roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { bottomAxis, chartTheme, type Frame, figuresWidth, halo, round, valueAxis } from "./chart-frame";
import { EndLabels, endLabelsWidth } from "./end-labels.server";
import { labelsOf } from "./plot.server";
import { drawBoth } from "./static-svg.server";

/** One part of every bar. */
interface StackedSeries {
  id: string;
  name: string;
  /** Its own colour; without one a colour is chosen. */
  colour?: ChartColour | undefined;
  /** One value for each period. Unknown and negative ones are left out. */
  values: readonly (number | null | undefined)[];
}

interface StackedInput {
  /** What is drawn, such as "What analysts say, by month". */
  title: string;
  /** dollars, ratio, percent or count */
  unit: string;
  /** The name of each bar, such as "11/2026", the oldest first. */
  periods: readonly string[];
  /** From the bottom up; if they have an order, the best first. */
  series: readonly StackedSeries[];
}

interface Stack {
  label: string;
  unit: string;
  periods: readonly string[];
  series: { id: string; name: string; colour: ChartColour; values: number[] }[];
  frame: Frame;
}

const mostBars: Record<Frame["name"], number> = { wide: 24, compact: 12 };
const nameLength: Record<Frame["name"], number> = { wide: 18, compact: 12 };

/**
 * Stacked bars, one for each period. The parts are named and counted beside the newest bar, and the sum is above each bar. If
 * there are many periods, only the newest are drawn. Undefined if every value is zero.
 */
export function drawStacked({ title, unit, periods, series }: StackedInput): Drawings | undefined {
  const counted = series
    .map((one, nth) => ({
      ...one,
      colour: one.colour ?? colourSets.opinions[nth % colourSets.opinions.length] ?? "stone",
      values: periods.map((_, at) => known(one.values[at])),
    }))
    .filter(({ values }) => values.some((value) => value > 0));
  if (counted.length === 0) return undefined;
  const label = inWords(title, unit, periods, counted);
  return drawBoth("stacked", { label, unit, periods, series: counted }, Stack);
}

const known = (value: number | null | undefined) =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;

function inWords(title: string, unit: string, periods: readonly string[], series: Stack["series"]): string {
  const told = [...new Set([0, periods.length - 1])].map((at) => {
    const parts = series.map(({ name, values }) => `${name} ${formatInUnit(values[at] ?? 0, unit)}`);
    return `${periods[at]}: ${parts.join(", ")}.`;
  });
  return `${title}. ${told.join(" ")}`;
}

function Stack({ label, unit, periods: all, series, frame }: Stack) {
  const from = Math.max(0, all.length - mostBars[frame.name]);
  const periods = all.slice(from);
  const rows = periods.map((_, at) => series.map(({ values }) => values[from + at] ?? 0));
  const sums = rows.map((row) => row.reduce((sum, value) => sum + value, 0));
  const values = roundTicks(0, Math.max(...sums), frame.mostValues);
  const names = series.map(({ id, name, values: own }) => ({
    id,
    name: cutAtWord(name, nameLength[frame.name]),
    value: formatInUnit(own.at(-1) ?? 0, unit),
  }));
  const valueLabels = labelsOf(axisFigures(values, unit));
  const margin = {
    top: 20,
    right: endLabelsWidth(names),
    bottom: 30,
    left: Math.max(...[...valueLabels.values()].map(figuresWidth)),
  };
  const step = (frame.width - margin.left - margin.right) / periods.length;
  const every = Math.ceil(Math.max(...periods.map(figuresWidth)) / step);
  const fits = Math.max(...sums.map((sum) => figuresWidth(formatInUnit(sum, unit)))) - 8 <= step;
  return (
    <Bar
      data={rows.map((row, at) => ({
        at: String(at),
        ...Object.fromEntries(row.map((value, nth) => [`part${nth}`, value])),
      }))}
      keys={series.map((_, nth) => `part${nth}`)}
      indexBy="at"
      width={frame.width}
      height={frame.height}
      margin={margin}
      padding={0.3}
      valueScale={{ type: "linear", nice: false, min: 0, max: values.at(-1) ?? 1 }}
      theme={chartTheme}
      gridYValues={values}
      axisLeft={valueAxis(values, (value) => valueLabels.get(value) ?? "")}
      axisBottom={bottomAxis(
        periods.flatMap((_, at) => ((periods.length - 1 - at) % every === 0 ? [String(at)] : [])),
        (at) => periods[Number(at)] ?? "",
      )}
      layers={[
        "grid",
        "axes",
        ({ bars, innerWidth, innerHeight, yScale }) => {
          const heightOf = (value: number) => round(Number(yScale(value)));
          const newest = bars.filter(({ data }) => Number(data.indexValue) === periods.length - 1);
          return (
            <>
              {bars
                .filter(({ data }) => (data.value ?? 0) > 0)
                .map(({ key, x, y, width, height, data }) => (
                  <rect
                    key={key}
                    data-mark="part"
                    x={round(x)}
                    y={round(y)}
                    width={round(width)}
                    height={round(height)}
                    fill={colourValue(series[Number(String(data.id).slice(4))]?.colour ?? "stone")}
                    stroke="var(--paper)"
                  />
                ))}
              {fits &&
                newestOfEach(bars).map(({ x, width, index }) => (
                  <text
                    key={index}
                    x={round(x + width / 2)}
                    y={heightOf(sums[index] ?? 0) - 9}
                    textAnchor="middle"
                    dominantBaseline="central"
                    fontFamily="var(--figures)"
                    fontSize="12px"
                    fill="var(--ink-3)"
                    {...halo}
                  >
                    {formatInUnit(sums[index] ?? 0, unit)}
                  </text>
                ))}
              <EndLabels
                frame={frame}
                width={innerWidth}
                height={innerHeight}
                labels={names.map((name, nth) => {
                  const below =
                    rows
                      .at(-1)
                      ?.slice(0, nth)
                      .reduce((sum, value) => sum + value, 0) ?? 0;
                  const right = newest.at(0);
                  return {
                    ...name,
                    x: right ? right.x + right.width - 5 : innerWidth,
                    y: heightOf(below + (rows.at(-1)?.[nth] ?? 0) / 2),
                  };
                })}
              />
            </>
          );
        },
      ]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}

/** The position of each period's bar. */
function newestOfEach(bars: readonly { x: number; width: number; data: { indexValue: string | number } }[]) {
  const places = new Map(bars.map(({ x, width, data }) => [Number(data.indexValue), { x, width }]));
  return [...places].map(([index, place]) => ({ index, ...place }));
}
