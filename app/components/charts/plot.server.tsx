import { Line } from "@nivo/line";
import type { ReactNode } from "react";
import { bottomAxis, chartTheme, type Frame, figuresWidth, type Plane, valueAxis } from "./chart-frame";

/** A value on an axis, and what is written there. */
export interface Tick {
  at: number;
  label: string;
}

interface PlotProps {
  /** What it shows, in words. */
  label: string;
  frame: Frame;
  /** The first and the last value of each axis, and the ones that it names. */
  across: { from: number; to: number; ticks: readonly Tick[] };
  up: { from: number; to: number; ticks: readonly Tick[]; grid?: boolean };
  /** Left of the picture, where the values of `up` do not say how much is needed. */
  left?: number;
  right: number;
  top?: number;
  bottom?: number;
  /** Lines down from the dates, where those are values and not dates. */
  gridAcross?: boolean;
  children: (plane: Plane) => ReactNode;
}

/** The marks are ours: of nivo's own there are none. */
const noLines: { id: string; data: { x: number; y: number }[] }[] = [];

/** nivo's axes and grid, with marks of our own: nothing in it is read off colours, and nothing needs a style. */
export function Plot({
  label,
  frame,
  across,
  up,
  left,
  right,
  top = 12,
  bottom = 30,
  gridAcross,
  children,
}: PlotProps) {
  const names = { across: labelsOf(across.ticks), up: labelsOf(up.ticks) };
  const leftOf = left ?? Math.max(0, ...up.ticks.map((tick) => figuresWidth(tick.label)));
  const unitWidth = (frame.width - leftOf - right) / (across.to - across.from || 1);
  const dates = apart(across.ticks, unitWidth).map(({ at }) => at);
  return (
    <Line
      data={noLines}
      width={frame.width}
      height={frame.height}
      margin={{
        top,
        right,
        bottom,
        left: leftOf,
      }}
      xScale={{ type: "linear", nice: false, min: across.from, max: across.to }}
      yScale={{ type: "linear", nice: false, min: up.from, max: up.to }}
      theme={chartTheme}
      enableGridX={gridAcross ?? false}
      gridXValues={across.ticks.map(({ at }) => at)}
      enableGridY={up.grid ?? true}
      gridYValues={up.ticks.map(({ at }) => at)}
      axisLeft={valueAxis(
        up.ticks.map(({ at }) => at),
        (value) => names.up.get(value) ?? "",
      )}
      axisBottom={bottomAxis(dates, (value) => names.across.get(value) ?? "")}
      layers={[
        "grid",
        "axes",
        ({ xScale, yScale, innerWidth, innerHeight }) =>
          children({
            x: (value) => Number(xScale(value)),
            y: (value) => Number(yScale(value)),
            width: innerWidth,
            height: innerHeight,
          }),
      ]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}

export const labelsOf = (ticks: readonly Tick[]) => new Map(ticks.map(({ at, label }) => [at, label]));

/** As many of an axis' names, evenly and with the last among them, as stand beside each other without touching. */
function apart(ticks: readonly Tick[], unitWidth: number): readonly Tick[] {
  const touches = (kept: readonly Tick[]) =>
    kept.some((tick, nth) => {
      const next = kept[nth + 1];
      return (
        next !== undefined &&
        (next.at - tick.at) * unitWidth < (figuresWidth(tick.label) + figuresWidth(next.label)) / 2
      );
    });
  for (let every = 1; every < ticks.length; every++) {
    const kept = ticks.filter((_, nth) => (ticks.length - 1 - nth) % every === 0);
    if (!touches(kept)) return kept;
  }
  return ticks.slice(-1);
}
