/** What the tests of charts read off the paths of an SVG. */

/** The corners of each line of a path, of lines alone: an M begins one. */
export function linesOf(d: string): { x: number; y: number }[][] {
  const lines: { x: number; y: number }[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", places = ""] of d.matchAll(/([MLlhv])([^MLlhvZz]*)/g)) {
    const numbers = (places.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number);
    const perStep = command === "h" || command === "v" ? 1 : 2;
    for (let at = 0; at < numbers.length; at += perStep) {
      const [one = 0, other = 0] = [numbers[at], numbers[at + 1]];
      if (command === "M" || command === "L") [x, y] = [one, other];
      else if (command === "l") [x, y] = [x + one, y + other];
      else if (command === "h") x += one;
      else y += one;
      if (command === "M" && at === 0) lines.push([]);
      lines.at(-1)?.push({ x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) });
    }
  }
  return lines;
}

/** All corners of a mark that is a line. */
export const cornersOfMark = (mark: ((name: string) => string) | undefined) =>
  linesOf(mark?.("d") ?? "").flat();
