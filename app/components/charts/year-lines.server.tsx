import { type ChartColour, colourSets, colourValue } from "~/content/chart-colours";
import { axisFigures, formatInUnit } from "~/lib/chart-values";
import { cutAtWord } from "~/lib/text";
import { roundTicks, yearTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import type { Frame, Plane } from "./chart-frame";
import { EndLabels, endLabelsWidth, mostLabels } from "./end-labels.server";
import { dashOf, linePath, Marker, Markers, shapeOf } from "./marks.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";
import { type KnownSeries, knownSeries, linesInWords, type YearSeries } from "./year-series";

interface YearLinesInput {
  /** What is drawn, such as "Revenue by year". */
  title: string;
  /** dollars, ratio, percent or count */
  unit: string;
  series: readonly YearSeries[];
}

interface YearLines {
  label: string;
  unit: string;
  series: readonly KnownSeries[];
  frame: Frame;
}

/** Letters of a series' name that a picture has room for. */
const nameLength: Record<Frame["name"], number> = { wide: 22, compact: 14 };
const [top, bottom] = [12, 30];

/**
 * Lines by year, each named where it ends. A year without a value is a gap. Where there are more series than colours
 * stay apart, the largest are named and the others are hairlines behind them. Undefined where no value is known.
 */
export function drawYearLines({ title, unit, series }: YearLinesInput): Drawings | undefined {
  const known = knownSeries(series);
  if (known.length === 0) return undefined;
  return drawBoth("year lines", { label: linesInWords(title, unit, known), unit, series: known }, Lines);
}

function Lines({ label, unit, series, frame }: YearLines) {
  const named = largest(series, mostNamed(series, frame));
  const others = series.filter((one) => !named.includes(one));
  // By colour and mark a line is the same one in both pictures.
  const coloured = largest(series, colourSets.companies.length);
  const labels = named.map((one) => ({
    name: cutAtWord(one.name, nameLength[frame.name]),
    value: frame.name === "wide" ? formatInUnit(lastOf(one).value, unit) : undefined,
  }));
  const rest = others.length > 0 ? `${others.length} more in the table` : undefined;
  const years = series.flatMap(({ points }) => points.map(({ year }) => year));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const values = axisValues(series, frame);
  return (
    <Plot
      label={label}
      frame={frame}
      top={top}
      bottom={bottom}
      // One year alone stands in the middle.
      across={{
        from: first === last ? first - 1 : first,
        to: first === last ? last + 1 : last,
        ticks: yearTicks(first, last, frame.mostDates).map((year) => ({ at: year, label: String(year) })),
      }}
      up={{
        from: values.at(0) ?? 0,
        to: values.at(-1) ?? 1,
        ticks: axisFigures(values, unit),
      }}
      right={endLabelsWidth([...labels, ...(rest && frame.name === "wide" ? [{ name: rest }] : [])])}
    >
      {(plane) => (
        <>
          <ZeroLine plane={plane} values={values} />
          {others.map(({ id, points }) => (
            <path key={id} d={pathOf(points, plane)} fill="none" stroke="var(--line-strong)" />
          ))}
          {named.map((one) => (
            <SeriesLine
              key={one.id}
              series={one}
              nth={coloured.indexOf(one)}
              of={coloured.length}
              plane={plane}
            />
          ))}
          <EndLabels
            frame={frame}
            width={plane.width}
            height={plane.height}
            labels={named.map((one, nth) => ({
              id: one.id,
              name: labels[nth]?.name ?? "",
              value: labels[nth]?.value,
              x: plane.x(lastOf(one).year),
              y: plane.y(lastOf(one).value),
            }))}
          />
          {rest && <RestLine plane={plane} text={rest} />}
        </>
      )}
    </Plot>
  );
}

function SeriesLine({
  series,
  nth,
  of,
  plane,
}: {
  series: KnownSeries;
  nth: number;
  of: number;
  plane: Plane;
}) {
  const { points, colour } = series;
  const stroke = colourValue(colour ?? colourAt(nth, of));
  const last = lastOf(series);
  return (
    <>
      <path
        data-mark="line"
        d={pathOf(points, plane)}
        fill="none"
        stroke={stroke}
        strokeWidth={2.25}
        strokeDasharray={dashOf(nth)}
      />
      <Markers shape={shapeOf(nth)} colour={stroke}>
        {points.map(({ year, value }) => (
          <Marker
            key={year}
            shape={shapeOf(nth)}
            x={plane.x(year)}
            y={plane.y(value)}
            size={year === last.year ? 4.5 : 3.5}
          />
        ))}
      </Markers>
    </>
  );
}

/** Where a figure may be below nothing, nothing is a line of its own. */
export function ZeroLine({
  plane,
  values,
}: {
  plane: Pick<Plane, "y" | "width">;
  values: readonly number[];
}) {
  if ((values.at(0) ?? 0) >= 0) return null;
  return <path data-mark="zero" d={`M0,${plane.y(0)}H${plane.width}`} fill="none" stroke="var(--ink-3)" />;
}

function RestLine({ plane, text }: { plane: Plane; text: string }) {
  return (
    <text
      x={plane.width}
      y={-2}
      textAnchor="end"
      fontFamily="var(--text)"
      fontSize="12px"
      fill="var(--ink-3)"
    >
      {text}
    </text>
  );
}

/** In a hand's width more lines than there are sectors are a knot, and their names take the room of the lines. */
function mostNamed({ length }: readonly KnownSeries[], frame: Frame): number {
  if (frame.name === "compact" && length > colourSets.sectors.length) return 4;
  return Math.min(colourSets.companies.length, mostLabels(frame, heightOf(frame)) - 1);
}

const heightOf = (frame: Frame) => frame.height - top - bottom;

const colourAt = (nth: number, of: number): ChartColour => {
  const set = of <= colourSets.sectors.length ? colourSets.sectors : colourSets.companies;
  return set[nth % set.length] ?? "pine";
};

/** Known series have a point. */
const lastOf = ({ points }: KnownSeries) => points.at(-1) ?? { year: 0, value: 0 };

/** As many as there may be, in the order that they came in. */
function largest(series: readonly KnownSeries[], most: number): KnownSeries[] {
  const size = (one: KnownSeries) => Math.abs(lastOf(one).value);
  const kept = new Set(series.toSorted((one, other) => size(other) - size(one)).slice(0, most));
  return series.filter((one) => kept.has(one));
}

function pathOf(points: KnownSeries["points"], plane: Plane): string {
  return linePath(
    points.flatMap(({ year, value }, at) => {
      const point = { x: plane.x(year), y: plane.y(value) };
      const follows = at === 0 || points[at - 1]?.year === year - 1;
      return follows ? [point] : [undefined, point];
    }),
  );
}

/** From nothing, unless all values are far from it: lines show a change, and none may look larger than it is. */
function axisValues(series: readonly KnownSeries[], { mostValues }: Frame): number[] {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const far = low > 0 ? low > high * 0.6 : high < low * 0.6;
  return roundTicks(far ? low : Math.min(0, low), far ? high : Math.max(0, high), mostValues);
}
