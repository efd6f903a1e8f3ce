import { round } from "./chart-frame";

/** What tells lines of one picture apart where colours do not: the shape of their points, then how they are broken. */
const shapes = ["circle", "square", "triangle", "diamond", "ring", "box"] as const;

export const dashOf = (nth: number) => (nth < shapes.length ? undefined : "7 4");
export const shapeOf = (nth: number) => shapes[nth % shapes.length] ?? "circle";
export type Shape = (typeof shapes)[number];

interface MarkerProps {
  shape: Shape;
  x: number;
  y: number;
  colour: string;
  /** Half of how wide it is. */
  size?: number;
}

const outlines: Record<Exclude<Shape, "circle" | "ring">, (x: number, y: number, size: number) => string> = {
  square: (x, y, size) => box(x, y, size - 0.7),
  box: (x, y, size) => box(x, y, size - 0.7),
  triangle: (x, y, size) =>
    `M${x},${round(y - size)}L${round(x + size)},${round(y + size - 1)}H${round(x - size)}Z`,
  diamond: (x, y, size) =>
    `M${x},${round(y - size - 1)}L${round(x + size)},${y}L${x},${round(y + size + 1)}L${round(x - size)},${y}Z`,
};

const box = (x: number, y: number, by: number) =>
  `M${round(x - by)},${round(y - by)}H${round(x + by)}V${round(y + by)}H${round(x - by)}Z`;

/** A point of a series; rings and boxes are hollow. */
export function Marker({ shape, x: exactX, y: exactY, colour, size = 4.5 }: MarkerProps) {
  const [x, y] = [round(exactX), round(exactY)];
  const hollow = shape === "ring" || shape === "box";
  const paint = hollow
    ? { fill: "var(--paper)", stroke: colour, strokeWidth: 2 }
    : { fill: colour, stroke: "var(--paper)", strokeWidth: 1 };
  const mark = hollow ? "hollow" : "filled";
  if (shape === "circle" || shape === "ring")
    return <circle data-mark={mark} cx={x} cy={y} r={hollow ? size - 0.7 : size} {...paint} />;
  return <path data-mark={mark} d={outlines[shape](x, y, size)} {...paint} />;
}

/** A broken line through points in order; where one is missing the line is missing too. */
export function linePath(points: readonly ({ x: number; y: number } | undefined)[]): string {
  let [d, open] = ["", false];
  for (const point of points) {
    if (point) d += `${open ? "L" : "M"}${round(point.x)},${round(point.y)}`;
    open = point !== undefined;
  }
  return d;
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
