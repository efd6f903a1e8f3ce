import { colourSets, colourValue } from "~/content/chart-colours";
import { axisFigures, formatInUnit } from "~/lib/chart-values";
import { formatDate } from "~/lib/dates";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { type Frame, figuresWidth, halo, round } from "./chart-frame";
import { EndLabels, endLabelsWidth } from "./end-labels.server";
import { linePath } from "./marks.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";

/** A level of an index on a day, YYYY-MM-DD. */
export interface Level {
  date: string;
  level: number;
}

/** Between what a level is taken to lie on a day to come. */
export interface BandDay {
  date: string;
  low: number;
  middle: number;
  high: number;
}

interface BandInput {
  /** What is drawn, such as "Robotics, the index and where it may go". */
  title: string;
  /** Both the oldest first; the band begins after the history's end. */
  history: readonly Level[];
  band: readonly BandDay[];
}

interface Band {
  title: string;
  history: readonly Level[];
  band: readonly BandDay[];
  frame: Frame;
}

const [known, possible, middleOf] = colourSets.line;

/**
 * What was, as a line; from where that ends, a band of what may come with its middle, broken, for it is not known.
 * Undefined where there is no line to draw, with or without a band.
 */
export function drawBand({ title, history, band }: BandInput): Drawings | undefined {
  const was = history.filter(({ date, level }) => isDay(date) && Number.isFinite(level));
  const end = was.at(-1);
  if (was.length < 2 || !end) return undefined;
  const comes = band.filter(
    ({ date, ...values }) => isDay(date) && date > end.date && Object.values(values).every(Number.isFinite),
  );
  return drawBoth("band", { title, history: was, band: comes }, BandPicture);
}

const isDay = (date: string) => !Number.isNaN(Date.parse(date));
/** A tenth is as fine as anybody reads a level. */
const levelText = (level: number) => formatInUnit(round(level), "ratio");

function inWords(title: string, history: readonly Level[], band: readonly BandDay[]): string {
  const [first, end, last] = [history.at(0), history.at(-1), band.at(-1)];
  if (!first || !end) return title;
  const was = `${title}. From ${formatDate(first.date)} to ${formatDate(end.date)}: from ${levelText(first.level)} to ${levelText(end.level)}.`;
  if (!last) return was;
  return `${was} Not known: by ${formatDate(last.date)} the band is from ${levelText(last.low)} to ${levelText(last.high)}, its middle ${levelText(last.middle)}.`;
}

/** In a hand's width the band would be a hair at the end of years: it follows a year alone. */
function lastYear(history: readonly Level[]): readonly Level[] {
  const end = history.at(-1)?.date ?? "";
  const start = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
  const shown = history.filter(({ date }) => date >= start);
  return shown.length > 1 ? shown : history;
}

function BandPicture({ title, history: all, band, frame }: Band) {
  const end = all.at(-1);
  if (!end) return <svg />;
  const history = frame.name === "compact" && band.length > 0 ? lastYear(all) : all;
  const fan = [{ date: end.date, low: end.level, middle: end.level, high: end.level }, ...band];
  const levels = [...history.map(({ level }) => level), ...band.flatMap(({ low, high }) => [low, high])];
  const values = roundTicks(Math.min(...levels), Math.max(...levels), frame.mostValues);
  const [firstDay, lastDay] = [history.at(0)?.date ?? "", fan.at(-1)?.date ?? ""];
  const last = band.at(-1);
  const names = last
    ? (["high", "middle", "low"] as const).map((id) => ({
        id,
        name: id,
        value: levelText(last[id]),
        level: last[id],
      }))
    : [{ id: "end", name: levelText(end.level), level: end.level }];
  const until = frame.name === "wide" ? `known until ${formatDate(end.date)}` : "known until here";
  return (
    <Plot
      label={inWords(title, history, band)}
      frame={frame}
      top={26}
      across={{
        from: Date.parse(firstDay),
        to: Date.parse(lastDay),
        ticks: dateTicks(firstDay, lastDay, frame.mostDates).map(({ date, label }) => ({
          at: Date.parse(date),
          label,
        })),
      }}
      up={{
        from: values.at(0) ?? 0,
        to: values.at(-1) ?? 1,
        ticks: axisFigures(values, "ratio"),
      }}
      right={endLabelsWidth(names)}
    >
      {(plane) => {
        const at = (date: string, level: number) => ({ x: plane.x(Date.parse(date)), y: plane.y(level) });
        const edge = (of: "low" | "middle" | "high") => fan.map((day) => at(day.date, day[of]));
        const endsAt = at(end.date, end.level);
        const width = figuresWidth(until);
        return (
          <>
            {last && (
              <>
                <path
                  data-mark="area"
                  d={`${linePath([...edge("high"), ...edge("low").reverse()])}Z`}
                  fill={colourValue(possible)}
                  fillOpacity={0.16}
                />
                {(["low", "high"] as const).map((of) => (
                  <path
                    key={of}
                    data-mark="edge"
                    d={linePath(edge(of))}
                    fill="none"
                    stroke={colourValue(possible)}
                  />
                ))}
                <path
                  data-mark="middle"
                  d={linePath(edge("middle"))}
                  fill="none"
                  stroke={colourValue(middleOf)}
                  strokeWidth={1.75}
                  strokeDasharray="6 4"
                />
                <path
                  data-mark="leader"
                  d={`M${round(endsAt.x)},-8V${plane.height}`}
                  fill="none"
                  stroke="var(--line-strong)"
                />
                <text
                  x={round(Math.max(endsAt.x, Math.min(width, plane.width)))}
                  y={-17}
                  textAnchor="end"
                  dominantBaseline="central"
                  fontFamily="var(--figures)"
                  fontSize="12px"
                  fill="var(--ink-3)"
                  {...halo}
                >
                  {until}
                </text>
              </>
            )}
            <path
              data-mark="line"
              d={linePath(history.map(({ date, level }) => at(date, level)))}
              fill="none"
              stroke={colourValue(known)}
              strokeWidth={2.25}
            />
            <circle
              data-mark="filled"
              cx={round(endsAt.x)}
              cy={round(endsAt.y)}
              r="4"
              fill="var(--signal)"
              stroke="var(--paper)"
              strokeWidth="2"
            />
            <EndLabels
              frame={frame}
              width={plane.width}
              height={plane.height}
              labels={names.map(({ level, ...name }) => ({ ...name, ...at(lastDay, level) }))}
            />
          </>
        );
      }}
    </Plot>
  );
}
