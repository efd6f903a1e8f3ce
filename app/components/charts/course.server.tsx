import { formatDate } from "~/lib/dates";
import { formatDollars } from "~/lib/money";
import { signedShare } from "~/lib/record-words";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import type { Frame, Plane } from "./chart-frame";
import { EndLabels, endLabelsWidth } from "./end-labels.server";
import { linePath } from "./marks.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";

/** A line of the picture; the first is the record's own, one after it stands beside it, broken. */
interface CourseLine {
  name: string;
  /** By the dates of the course; null where nothing is known. */
  values: readonly (number | null)[];
}

interface CourseToDraw {
  /** What is drawn, such as "Equity". */
  title: string;
  /** YYYY-MM-DD, the oldest first. */
  dates: readonly string[];
  lines: readonly CourseLine[];
  /** Always within the picture: a scale that begins elsewhere would flatter. */
  base: number;
  unit: "dollars" | "share";
}

const inUnit = { dollars: formatDollars, share: signedShare };

/** What values came to by day, as lines on one scale; undefined where there are not two days to draw a line between. */
export function drawCourse(course: CourseToDraw): Drawings | undefined {
  const { title, dates, lines, unit } = course;
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (dates.length < 2 || !first || !last) return undefined;
  const inWords = lines.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    const [least, most, end] = [Math.min(...known), Math.max(...known), known.at(-1)];
    if (end === undefined) return "";
    const format = inUnit[unit];
    return ` ${name}: lowest ${format(least)}, highest ${format(most)}, at the end ${format(end)}.`;
  });
  const label = `${title} from ${formatDate(first)} to ${formatDate(last)}.${inWords.join("")}`;
  return drawBoth("course", { ...course, label }, Course);
}

function Course({ label, dates, lines, base, unit, frame }: CourseToDraw & { label: string; frame: Frame }) {
  const drawn = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const values = roundTicks(Math.min(base, ...drawn), Math.max(base, ...drawn), frame.mostValues);
  const [first = "", last = ""] = [dates.at(0), dates.at(-1)];
  const names = lines.flatMap(({ name, values }) => {
    const end = values.at(-1);
    if (end === null || end === undefined) return [];
    return [{ id: name, name, value: frame.name === "wide" ? inUnit[unit](end) : undefined, end }];
  });
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
        ticks: values.map((value) => ({ at: value, label: inUnit[unit](value) })),
      }}
      right={endLabelsWidth(names)}
    >
      {(plane) => (
        <>
          {lines.toReversed().map((line) => (
            <path
              key={line.name}
              data-mark="line"
              d={pathOf(dates, line, plane)}
              fill="none"
              {...(line === lines[0] ? ownLine : besideLine)}
            />
          ))}
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

const ownLine = { stroke: "var(--brand)", strokeWidth: 2 } as const;
const besideLine = { stroke: "var(--ink-3)", strokeWidth: 1.5, strokeDasharray: "5 4" } as const;

function pathOf(dates: readonly string[], { values }: CourseLine, plane: Plane): string {
  return linePath(
    dates.map((date, at) => {
      const value = values[at];
      return typeof value === "number" ? { x: plane.x(Date.parse(date)), y: plane.y(value) } : undefined;
    }),
  );
}
