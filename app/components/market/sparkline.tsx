import { formatPrice } from "~/lib/money";
import { pathThrough } from "~/lib/svg-path";
import { Missing } from "./figures";
import styles from "./sparkline.module.css";

/** The drawing's own units; half a line's width stays free at every edge. */
const box = { width: 90, height: 22, edge: 2 };

/** The last closes as a line, the oldest first, dollars; in words for who cannot see it. */
export function Sparkline({ closes }: { closes: readonly number[] | null | undefined }) {
  const known = closes?.filter(Number.isFinite) ?? [];
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return <Missing />;
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={describe(known, first, last)}
    >
      <path d={lineOf(known)} />
    </svg>
  );
}

function describe(closes: readonly number[], first: number, last: number): string {
  const percent = (last / first - 1) * 100;
  const size = `${Math.abs(percent).toFixed(1)} percent`;
  const way = size === "0.0 percent" ? "unchanged" : percent > 0 ? `up ${size}` : `down ${size}`;
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  return (
    `${way} over ${closes.length} closes, from ${formatPrice(first)} to ${formatPrice(last)}, ` +
    `lowest ${formatPrice(low)}, highest ${formatPrice(high)}`
  );
}

/** Lowest close at the bottom, highest at the top; one that never moved runs through the middle. */
function lineOf(closes: readonly number[]): string {
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low;
  const step = (box.width - 2 * box.edge) / (closes.length - 1);
  const room = box.height - 2 * box.edge;
  const points = closes.map((close, at) => {
    const height = range > 0 ? (close - low) / range : 0.5;
    return { x: box.edge + at * step, y: box.edge + (1 - height) * room };
  });
  return pathThrough(points);
}
