import { Bar } from "@nivo/bar";
import { type ChartColour, colourValue } from "~/content/chart-colours";
import { axisFigures, formatInUnit } from "~/lib/chart-values";
import { roundTicks, yearTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { bottomAxis, chartTheme, type Frame, figuresWidth, halo, round, valueAxis } from "./chart-frame";
import { labelsOf } from "./plot.server";
import { drawBoth } from "./static-svg.server";
import { ZeroLine } from "./year-lines.server";
import { knownSeries, linesInWords, type YearSeries } from "./year-series";

interface YearBarsInput {
  /** What is drawn, such as "Net income by year". */
  title: string;
  /** dollars, ratio, percent or count */
  unit: string;
  series: YearSeries;
}

interface YearBars {
  label: string;
  unit: string;
  colour: ChartColour;
  points: { year: number; value: number }[];
  frame: Frame;
}

/** Most bars that stay bars; of a longer series the newest are drawn. */
const mostYears = 40;

/**
 * One series as bars by year, up from nothing or down from it, each with its value where there is room. A year without
 * a value is left empty. Undefined where no value is known.
 */
export function drawYearBars({ title, unit, series }: YearBarsInput): Drawings | undefined {
  const [known] = knownSeries([series]);
  if (!known) return undefined;
  const last = known.points.at(-1)?.year ?? 0;
  const points = known.points.filter(({ year }) => year > last - mostYears);
  const label = linesInWords(title, unit, [{ ...known, points }]);
  return drawBoth("year bars", { label, unit, colour: known.colour ?? "evergreen", points }, Bars);
}

function Bars({ label, unit, colour, points, frame }: YearBars) {
  const [first, last] = [points.at(0)?.year ?? 0, points.at(-1)?.year ?? 0];
  const known = new Map(points.map(({ year, value }) => [year, value]));
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const all = points.map(({ value }) => value);
  const values = roundTicks(Math.min(0, ...all), Math.max(0, ...all), frame.mostValues);
  const labels = labelsOf(axisFigures(values, unit));
  const margin = { top: 20, right: 4, bottom: 30, left: Math.max(...[...labels.values()].map(figuresWidth)) };
  const step = (frame.width - margin.left - margin.right) / years.length;
  const texts = all.map((value) => formatInUnit(value, unit));
  const fits = Math.max(...texts.map(figuresWidth)) - 8 <= step;
  return (
    <Bar
      data={years.map((year) => ({ year, value: known.get(year) ?? 0 }))}
      keys={["value"]}
      indexBy="year"
      width={frame.width}
      height={frame.height}
      margin={margin}
      padding={0.42}
      valueScale={{ type: "linear", nice: false, min: values.at(0) ?? 0, max: values.at(-1) ?? 1 }}
      theme={chartTheme}
      gridYValues={values}
      axisLeft={valueAxis(values, (value) => labels.get(value) ?? "")}
      axisBottom={bottomAxis(
        yearTicks(first, last, Math.max(3, Math.floor((step * years.length) / 52))),
        String,
      )}
      layers={[
        "grid",
        "axes",
        ({ bars, yScale, innerWidth }) => (
          <>
            {bars
              .filter(({ data }) => known.has(Number(data.indexValue)))
              .map(({ key, x, y, width, height, data: { value } }) => (
                <g key={key}>
                  <rect
                    data-mark="bar"
                    x={round(x)}
                    y={round(y)}
                    width={round(width)}
                    height={round(Math.max(height, 1))}
                    fill={colourValue(colour)}
                  />
                  {(fits || bars.at(-1)?.key === key) && (
                    <text
                      x={round(fits ? x + width / 2 : innerWidth)}
                      y={round((value ?? 0) < 0 ? y + height + 11 : y - 9)}
                      textAnchor={fits ? "middle" : "end"}
                      dominantBaseline="central"
                      fontFamily="var(--figures)"
                      fontSize="12px"
                      fontWeight="500"
                      fill="var(--ink)"
                      {...halo}
                    >
                      {formatInUnit(value ?? 0, unit)}
                    </text>
                  )}
                </g>
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
