import { formatDate } from "~/lib/dates";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { CloseStep } from "../../../domain/price-ranges";
import type { Drawings } from "./chart";
import type { Frame, Plane } from "./chart-frame";
import { type EndLabel, EndLabels, endLabelsWidth } from "./end-labels.server";
import { linePath } from "./marks.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";

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

type EndName = Pick<EndLabel, "id" | "name" | "value"> & { end: number };

interface IndexDrawing {
  label: string;
  points: readonly IndexPoint[];
  frame: Frame;
}

/** An index with its average as two lines; undefined where there are not two days to draw a line between. */
export function drawIndex(index: IndexToDraw): Drawings | undefined {
  const label = indexInWords(index);
  if (index.points.length < 2 || label === undefined) return undefined;
  return drawBoth("index", { label, points: index.points }, IndexLines);
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

function IndexLines({ label, points, frame }: IndexDrawing) {
  const drawn = points.flatMap(({ level, average }) => (average === undefined ? level : [level, average]));
  const values = roundTicks(Math.min(...drawn), Math.max(...drawn), frame.mostValues);
  const [first = "", last = ""] = [points.at(0)?.date, points.at(-1)?.date];
  const names = endNames(points, frame);
  return (
    <Plot
      label={label}
      frame={frame}
      across={{
        from: Date.parse(first),
        to: Date.parse(last),
        ticks: dateTicks(first, last, frame.mostDates).map(({ date, label }) => ({
          at: Date.parse(date),
          label,
        })),
      }}
      up={{
        from: values.at(0) ?? 0,
        to: values.at(-1) ?? 1,
        ticks: values.map((value) => ({ at: value, label: String(value) })),
      }}
      right={endLabelsWidth(names)}
    >
      {(plane) => (
        <>
          <path
            data-mark="line"
            d={pathOf(points, ({ average }) => average, plane)}
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth={1.5}
            strokeDasharray="5 4"
          />
          <path
            data-mark="line"
            d={pathOf(points, ({ level }) => level, plane)}
            fill="none"
            stroke="var(--brand)"
            strokeWidth={2}
          />
          <EndLabels
            frame={frame}
            width={plane.width}
            height={plane.height}
            labels={names.map(({ end, ...name }) => ({ ...name, x: plane.width, y: plane.y(end) }))}
          />
        </>
      )}
    </Plot>
  );
}

/** Each line is named where it ends, with its value where there is room. */
function endNames(points: readonly IndexPoint[], { name: room }: Frame): EndName[] {
  const last = points.at(-1);
  return [
    { id: "index", name: "Index", end: last?.level },
    { id: "average", name: "Average", end: last?.average },
  ].flatMap(({ end, ...name }) =>
    end === undefined ? [] : [{ ...name, value: room === "wide" ? end.toFixed(1) : undefined, end }],
  );
}

function pathOf(
  points: readonly IndexPoint[],
  read: (point: IndexPoint) => number | undefined,
  plane: Plane,
): string {
  return linePath(
    points.map((point) => {
      const value = read(point);
      return value === undefined ? undefined : { x: plane.x(Date.parse(point.date)), y: plane.y(value) };
    }),
  );
}
