import type { ReactNode } from "react";
import { type Place, pathThrough } from "~/lib/svg-path";
import { round } from "./chart-frame";

/** What tells lines of one picture apart where colours do not: the shape of their points, then how they are broken. */
const shapes = ["circle", "square", "triangle", "diamond", "ring", "box"] as const;

export const dashOf = (nth: number) => (nth < shapes.length ? undefined : "7 4");
export const shapeOf = (nth: number) => shapes[nth % shapes.length] ?? "circle";
export type Shape = (typeof shapes)[number];

interface MarkersProps {
  shape: Shape;
  colour: string;
  /** Markers of that shape. */
  children: ReactNode;
}

const isHollow = (shape: Shape) => shape === "ring" || shape === "box";

/** The points of one series, painted alike; rings and boxes are hollow. */
export function Markers({ shape, colour, children }: MarkersProps) {
  const paint = isHollow(shape)
    ? { fill: "var(--paper)", stroke: colour, strokeWidth: 2 }
    : { fill: colour, stroke: "var(--paper)", strokeWidth: 1 };
  return <g {...paint}>{children}</g>;
}

interface MarkerProps {
  shape: Shape;
  x: number;
  y: number;
  /** Half of how wide it is. */
  size?: number;
}

/** From where a mark begins by steps: those of one size differ in nothing else. */
const outlines: Record<Exclude<Shape, "circle" | "ring">, (x: number, y: number, size: number) => string> = {
  square: (x, y, size) => box(x, y, size - 0.7),
  box: (x, y, size) => box(x, y, size - 0.7),
  triangle: (x, y, size) => `M${x},${round(y - size)}l${size},${round(2 * size - 1)}h${-2 * size}z`,
  diamond: (x, y, size) =>
    `M${x},${round(y - size - 1)}l${size},${size + 1} ${-size},${size + 1} ${-size},${-size - 1}z`,
};

function box(x: number, y: number, by: number): string {
  const side = round(2 * by);
  return `M${round(x - by)},${round(y - by)}h${side}v${side}h${-side}z`;
}

/** A point of a series, within its `Markers`. */
export function Marker({ shape, x: exactX, y: exactY, size = 4.5 }: MarkerProps) {
  const [x, y] = [round(exactX), round(exactY)];
  const hollow = isHollow(shape);
  const mark = hollow ? "hollow" : "filled";
  if (shape === "circle" || shape === "ring")
    return <circle data-mark={mark} cx={x} cy={y} r={hollow ? size - 0.7 : size} />;
  return <path data-mark={mark} d={outlines[shape](x, y, size)} />;
}

/** A broken line through points in order; where one is missing the line is missing too. */
export function linePath(points: readonly (Place | undefined)[]): string {
  const runs: Place[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.map(pathThrough).join("");
}

interface LineEndProps {
  points: readonly { x: number; y: number }[];
  innerWidth: number;
  text: string;
}

/** The newest value, named where its line ends: no legend to look up. */
export function LineEnd({ points, innerWidth, text }: LineEndProps) {
  const last = points.at(-1);
  if (!last) return null;
  return (
    <>
      <circle cx={last.x} cy={last.y} r="4" fill="var(--signal)" stroke="var(--paper)" strokeWidth="2" />
      <text
        x={innerWidth + 10}
        y={last.y}
        dominantBaseline="central"
        fontFamily="var(--figures)"
        fontSize="12px"
        fontWeight="500"
        fill="var(--ink)"
      >
        {text}
      </text>
    </>
  );
}
