import { type Frame, figuresWidth, round } from "./chart-frame";

/** Something named where it ends, at the right edge of a picture. */
export interface EndLabel {
  id: string;
  name: string;
  /** Beside the name, quieter. */
  value?: string | undefined;
  /** Where its line or segment ends, in the picture's units. */
  x: number;
  y: number;
}

/** How far apart two labels' middles must be: letters of a drawing are larger where it is shown small. */
const lineHeight: Record<Frame["name"], number> = { wide: 17, compact: 15 };

/** How many labels have room below each other. */
export const mostLabels = ({ name }: Frame, height: number) => Math.floor(height / lineHeight[name]) + 1;

/**
 * Where labels go so that none overlaps another: each as near as can be to where it belongs, in the same order,
 * between 0 and `height`. Those that touch move apart around their own middle.
 * @param wanted where each belongs, in any order
 */
export function spread(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y || one.at - other.at);
  const groups: { middle: number; members: number[] }[] = [];
  for (const { y, at } of order) {
    let group = { middle: y, members: [at] };
    for (let above = groups.at(-1); above && touches(above, group, gap); above = groups.at(-1)) {
      groups.pop();
      group = joined(above, group, gap, height);
    }
    groups.push(group);
  }
  const places = new Array<number>(wanted.length).fill(0);
  for (const { middle, members } of groups) {
    members.forEach((at, nth) => {
      places[at] = middle + (nth - (members.length - 1) / 2) * gap;
    });
  }
  return places;
}

interface Group {
  middle: number;
  members: number[];
}

const half = ({ members }: Group, gap: number) => ((members.length - 1) / 2) * gap;

const touches = (above: Group, below: Group, gap: number) =>
  below.middle - half(below, gap) - (above.middle + half(above, gap)) < gap;

function joined(above: Group, below: Group, gap: number, height: number): Group {
  const members = [...above.members, ...below.members];
  const weight = above.middle * above.members.length + below.middle * below.members.length;
  const reach = ((members.length - 1) / 2) * gap;
  return { middle: Math.max(reach, Math.min(height - reach, weight / members.length)), members };
}

interface EndLabelsProps {
  labels: readonly EndLabel[];
  frame: Frame;
  width: number;
  height: number;
}

const leader = 22;

/** What the right margin must hold for these. */
export const endLabelsWidth = (labels: readonly Pick<EndLabel, "name" | "value">[]) =>
  leader + Math.max(0, ...labels.map(({ name, value }) => figuresWidth(value ? `${name} ${value}` : name)));

/** Names at the right edge, and where one had to move, hairlines from where lines end to their names. */
export function EndLabels({ labels, frame, width, height }: EndLabelsProps) {
  const places = spread(
    labels.map(({ y }) => y),
    lineHeight[frame.name],
    height,
  );
  const moved = labels.some(({ x, y }, at) => Math.abs((places[at] ?? y) - y) > 2 || x < width - 1);
  return (
    <>
      {labels.map(({ id, name, value, x, y }, at) => {
        const place = places[at] ?? y;
        return (
          <g key={id}>
            {moved && (
              <path
                data-mark="leader"
                d={`M${round(x + 7)},${round(y)}L${round(Math.max(width, x) + 9)},${round(y)}L${round(width + leader - 4)},${round(place)}`}
                fill="none"
                stroke="var(--line-strong)"
              />
            )}
            <text
              x={round(width + (moved ? leader : 12))}
              y={round(place)}
              dominantBaseline="central"
              fontFamily="var(--figures)"
              fontSize="12px"
              fontWeight="500"
              fill="var(--ink)"
            >
              {name}
              {value && (
                <tspan fontWeight="400" fill="var(--ink-3)">
                  {` ${value}`}
                </tspan>
              )}
            </text>
          </g>
        );
      })}
    </>
  );
}
