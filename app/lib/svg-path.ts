/** A place in a picture, in its own units. */
export interface Place {
  x: number;
  y: number;
}

/** A tenth of a unit is finer than any screen: all places are whole tenths. */
const tenths = (value: number) => Math.round(value * 10);

/** A drawing may be shown a little larger than it is: two columns to a unit are finer than what can be told apart. */
const columnOf = ({ x }: Place) => Math.round(x / 5);

/**
 * A broken line through places in order, as the data of an SVG path in few bytes: steps and not places, in tenths of a
 * unit. Of places that share a column of the screen the first, the lowest, the highest and the last are drawn: more
 * cannot be seen.
 */
export function pathThrough(places: readonly Place[]): string {
  const [first, ...rest] = thinned(places.map(({ x, y }) => ({ x: tenths(x), y: tenths(y) })));
  if (!first) return "";
  let [d, last, command] = [`M${text(first.x)},${text(first.y)}`, first, ""];
  for (const next of rest) {
    const step = stepOf(next.x - last.x, next.y - last.y);
    d +=
      step.startsWith("l") && command === "l" ? step.slice(step[1] === "-" ? 1 : 0).replace("l", ",") : step;
    [last, command] = [next, step.slice(0, 1)];
  }
  return d;
}

function stepOf(dx: number, dy: number): string {
  if (dy === 0) return `h${text(dx)}`;
  if (dx === 0) return `v${text(dy)}`;
  return `l${text(dx)}${dy < 0 ? "" : ","}${text(dy)}`;
}

/** As short as SVG takes it: 0.5 is ".5". */
const text = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, "$1.");

/** A line that runs back and forth has no columns to thin. */
function thinned(places: readonly Place[]): readonly Place[] {
  if (places.some(({ x }, at) => x < (places[at - 1]?.x ?? x))) return places;
  const columns: Place[][] = [];
  for (const place of places) {
    const open = columns.at(-1);
    const [first] = open ?? [];
    if (open && first && columnOf(first) === columnOf(place)) open.push(place);
    else columns.push([place]);
  }
  return columns.flatMap(outermost);
}

function outermost(column: readonly Place[]): readonly Place[] {
  const heights = column.map(({ y }) => y);
  const kept = [heights.indexOf(Math.min(...heights)), heights.indexOf(Math.max(...heights))];
  return column.filter((_, at) => at === 0 || at === column.length - 1 || kept.includes(at));
}
