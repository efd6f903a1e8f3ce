import type { DefaultSeries, LineSvgProps } from "@nivo/line";

/** A drawing's own size, in the units of its view box. */
export interface Frame {
  name: "wide" | "compact";
  width: number;
  height: number;
  /** The most values and dates that its axes name. */
  mostValues: number;
  mostDates: number;
}

/**
 * Each chart is drawn for the room of a desk and for that of a hand; chart.module.css shows the one whose letters are
 * legible at the width there is, and sets their size so that neither scales them away.
 */
export const frames: readonly Frame[] = [
  { name: "wide", width: 760, height: 340, mostValues: 6, mostDates: 6 },
  { name: "compact", width: 360, height: 240, mostValues: 5, mostDates: 3 },
];

/** The figures' face is of one width: what a text of so many characters takes, with some air. */
export const figuresWidth = (text: string) => Math.ceil(text.length * 8.8) + 12;

const text = { fontFamily: "var(--figures)", fontSize: "12px", fill: "var(--ink-3)" };

/** Colours and faces by their tokens: one drawing serves light and dark. */
export const chartTheme: LineSvgProps<DefaultSeries>["theme"] = {
  text,
  axis: { domain: { line: { stroke: "transparent" } } },
  grid: { line: { stroke: "var(--line)" } },
};

/** For letters that lie on lines: a seam of the page around them. */
export const halo = { stroke: "var(--paper)", strokeWidth: 4, paintOrder: "stroke" } as const;

/** The values up the left side: their names, without a line of the axis. */
export const valueAxis = (tickValues: number[], format: (value: number) => string) => ({
  tickValues,
  tickSize: 0,
  tickPadding: 10,
  format,
});

/** The same below, for days, years or what else stands there. */
export const bottomAxis = <Place>(tickValues: Place[], format: (place: Place) => string) => ({
  tickValues,
  tickSize: 0,
  tickPadding: 14,
  format,
});

/** Where values lie in a picture, in its units from its left upper corner. */
export interface Plane {
  x: (value: number) => number;
  y: (value: number) => number;
  width: number;
  height: number;
}

/** A tenth of a unit is finer than any screen. */
export const round = (value: number) => Math.round(value * 10) / 10;
