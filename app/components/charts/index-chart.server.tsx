import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { formatDate } from "~/lib/dates";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { CloseStep } from "../../../domain/price-ranges";
import type { Drawings } from "./chart";
import { chartTheme, type Frame, figuresWidth, frames } from "./chart-frame.server";
import { drawOnce } from "./static-svg.server";

/** A day of an index, YYYY-MM-DD. */
export interface IndexPoint {
  date: string;
  level: number;
  /** Of the levels up to that day; unknown for the first ones. */
  average?: number | undefined;
}

interface IndexToDraw {
  /** whose index it is */
  name: string;
  step: CloseStep;
  /** the oldest first */
  points: readonly IndexPoint[];
}

type Series = { id: "Average" | "Index"; data: { x: Date; y: number }[] };
type Layer = LineCustomSvgLayerProps<Series>;

/** The level above the average, which is dashed: neither is told by its colour alone. */
const looks = {
  Index: { stroke: "var(--brand)", dash: undefined, ink: "var(--ink)" },
  Average: { stroke: "var(--ink-3)", dash: "5 4", ink: "var(--ink-3)" },
} as const;

/** An index with its average as two lines; undefined where there are not two days to draw a line between. */
export function drawIndex(index: IndexToDraw): Drawings | undefined {
  const label = indexInWords(index);
  if (index.points.length < 2 || label === undefined) return undefined;
  const [wide = "", compact = ""] = frames.map((frame) =>
    drawOnce("index", { label, points: index.points, frame }, IndexLines),
  );
  return { wide, compact };
}

/** What the picture shows, for who does not see it; undefined where there is nothing to be said. */
function indexInWords({ name, step, points }: IndexToDraw): string | undefined {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return undefined;
  const levels = points.map(({ level }) => level);
  const average = last.average === undefined ? "" : ` Its average ends at ${last.average.toFixed(2)}.`;
  return (
    `Index of ${name}, ${step} from ${formatDate(first.date)} to ${formatDate(last.date)}: ` +
    `from ${first.level.toFixed(2)} to ${last.level.toFixed(2)}, ` +
    `lowest ${Math.min(...levels).toFixed(2)}, highest ${Math.max(...levels).toFixed(2)}.${average}`
  );
}

function IndexLines({
  label,
  points,
  frame,
}: {
  label: string;
  points: readonly IndexPoint[];
  frame: Frame;
}) {
  const { width, height, mostValues, mostDates } = frame;
  const drawn = points.flatMap(({ level, average }) => [level, ...(average === undefined ? [] : [average])]);
  const values = roundTicks(Math.min(...drawn), Math.max(...drawn), mostValues);
  const dates = dateTicks(points.at(0)?.date ?? "", points.at(-1)?.date ?? "", mostDates);
  const dateLabels = new Map(dates.map((tick) => [Date.parse(tick.date), tick.label]));
  const series: Series[] = [
    {
      id: "Average",
      data: points.flatMap(({ date, average }) =>
        average === undefined ? [] : [{ x: new Date(date), y: average }],
      ),
    },
    { id: "Index", data: points.map(({ date, level }) => ({ x: new Date(date), y: level })) },
  ];
  return (
    <Line
      data={series}
      width={width}
      height={height}
      margin={{
        top: 12,
        right: figuresWidth("Average"),
        bottom: 30,
        left: Math.max(...values.map((value) => figuresWidth(String(value)))),
      }}
      xScale={{ type: "time", format: "native", useUTC: true }}
      yScale={{ type: "linear", nice: false, min: values.at(0) ?? 0, max: values.at(-1) ?? 0 }}
      theme={chartTheme}
      enableGridX={false}
      gridYValues={values}
      axisLeft={{ tickValues: values, tickSize: 0, tickPadding: 10 }}
      axisBottom={{
        tickValues: dates.map(({ date }) => new Date(date)),
        tickSize: 0,
        tickPadding: 14,
        format: (date: Date) => dateLabels.get(date.getTime()) ?? "",
      }}
      layers={["grid", "axes", Lines, Names]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}

function Lines({ series, lineGenerator }: Layer) {
  return series.map(({ id, data }) => (
    <path
      key={id}
      d={lineGenerator(data.map(({ position }) => position)) ?? ""}
      fill="none"
      stroke={looks[id].stroke}
      strokeWidth="2"
      strokeDasharray={looks[id].dash}
    />
  ));
}

/** Two names need this much between them to be read. */
const apart = 16;

/** Each line is named where it ends; where both end close to each other, their names move apart. */
function Names({ series, innerWidth }: Layer) {
  const ends = series.flatMap(({ id, data }) => {
    const y = data.at(-1)?.position.y;
    return typeof y === "number" ? [{ id, y }] : [];
  });
  const [upper, lower] = ends.sort((one, other) => one.y - other.y);
  const missing = upper && lower ? Math.max(0, apart - (lower.y - upper.y)) / 2 : 0;
  return ends.map(({ id, y }) => (
    <text
      key={id}
      x={innerWidth + 10}
      y={y + (id === upper?.id ? -missing : missing)}
      dominantBaseline="central"
      fontFamily="var(--figures)"
      fontSize="12px"
      fontWeight="500"
      fill={looks[id].ink}
    >
      {id}
    </text>
  ));
}
