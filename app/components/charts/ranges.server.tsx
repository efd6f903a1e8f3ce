import { colourSets, colourValue } from "~/content/chart-colours";
import { formatAway } from "~/lib/chart-values";
import { formatPrice } from "~/lib/money";
import { roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { type Frame, figuresWidth, halo, type Plane, round } from "./chart-frame";
import { Marker, Markers } from "./marks.server";
import { Plot } from "./plot.server";
import { drawBoth } from "./static-svg.server";

/** What is thought possible for one stock, and where it stands. Dollars. */
interface RangeRow {
  symbol: string;
  close?: number | null | undefined;
  low: number;
  mean: number;
  high: number;
}

interface RangesInput {
  /** What is drawn, such as "Price targets". */
  title: string;
  rows: readonly RangeRow[];
}

type KnownRow = RangeRow & { close: number };

interface Ranges {
  label: string;
  rows: readonly KnownRow[];
  frame: Frame;
}

/** Beyond, the picture would be longer than a page; the table has them all. */
const mostRows = 30;
const rowHeight = 46;
const [top, bottom] = [26, 34];
const [rangeColour, meanColour, closeColour] = colourSets.targets;

/**
 * A range for each stock with its mean, as far from the last close as each price is: so stocks of a few dollars and of
 * hundreds stand beside each other. A stock without a close has no place. Undefined where none has.
 */
export function drawRanges({ title, rows }: RangesInput): Drawings | undefined {
  const known = rows.filter(isKnown);
  if (known.length === 0) return undefined;
  return drawBoth("ranges", { label: inWords(title, known), rows: known.slice(0, mostRows) }, Ranges);
}

const isKnown = (row: RangeRow): row is KnownRow =>
  typeof row.close === "number" &&
  row.close > 0 &&
  [row.close, row.low, row.mean, row.high].every(Number.isFinite);

/** How many are told one by one. */
const mostInWords = 12;

function inWords(title: string, rows: readonly KnownRow[]): string {
  const told = rows
    .slice(0, mostInWords)
    .map(
      ({ symbol, close, low, mean, high }) =>
        `${symbol}, last close ${formatPrice(close)}: lowest ${formatPrice(low)}, ` +
        `mean ${formatPrice(mean)} (${formatAway(mean / close - 1)}), highest ${formatPrice(high)}.`,
    );
  const rest = rows.length - told.length;
  return `${title} against the last close. ${told.join(" ")}${rest > 0 ? ` And ${rest} more, in the table.` : ""}`;
}

function Ranges({ label, rows, frame }: Ranges) {
  const away = rows.flatMap(({ close, low, mean, high }) =>
    [low, mean, high].map((price) => price / close - 1),
  );
  const ticks = roundTicks(Math.min(0, ...away), Math.max(0, ...away), frame.mostValues - 1);
  const ends = rows.map(({ close, mean }) =>
    frame.name === "wide"
      ? { mean: `mean ${formatPrice(mean)}`, away: formatAway(mean / close - 1) }
      : { mean: "", away: formatAway(mean / close - 1) },
  );
  const awayWidth = Math.max(...ends.map((end) => figuresWidth(end.away)));
  const meanWidth = Math.max(...ends.map((end) => (end.mean ? figuresWidth(end.mean) : 0)));
  const right = awayWidth + meanWidth + 8;
  return (
    <Plot
      label={label}
      frame={{ ...frame, height: rows.length * rowHeight + top + bottom }}
      top={top}
      bottom={bottom}
      right={right}
      gridAcross
      across={{
        from: ticks.at(0) ?? 0,
        to: ticks.at(-1) ?? 1,
        ticks: ticks.map((at) => ({ at, label: at === 0 ? "0%" : formatAway(at) })),
      }}
      up={{
        from: 0.5 - rows.length,
        to: 0.5,
        ticks: rows.map(({ symbol }, at) => ({ at: -at, label: symbol })),
        grid: false,
      }}
    >
      {(plane) => (
        <>
          <path
            data-mark="zero"
            d={`M${round(plane.x(0))},-8${rows.map((_, at) => besideWords(plane.y(-at))).join("")}V${plane.height}`}
            fill="none"
            stroke={colourValue(closeColour)}
            strokeWidth={1.5}
          />
          <Words x={clamped(plane.x(0), 44, plane.width - 44)} y={-17} anchor="middle" quiet>
            last close
          </Words>
          {rows.map((row, at) => (
            <Row key={row.symbol} row={row} y={plane.y(-at)} plane={plane} />
          ))}
          {ends.map((end, at) => (
            <g key={rows[at]?.symbol}>
              {end.mean && (
                <Words x={plane.width + 8 + meanWidth} y={plane.y(-at)} anchor="end" quiet>
                  {end.mean}
                </Words>
              )}
              <Words x={plane.width + right} y={plane.y(-at)} anchor="end">
                {end.away}
              </Words>
            </g>
          ))}
        </>
      )}
    </Plot>
  );
}

/** How far below a range its prices stand. */
const wordsBelow = 17;

/** Down a line, with a gap where a range's prices may stand on it. */
const besideWords = (y: number) => `V${round(y + wordsBelow - 8)}m0,16`;

function Row({ row: { close, low, mean, high }, y, plane }: { row: KnownRow; y: number; plane: Plane }) {
  const x = (price: number) => plane.x(price / close - 1);
  const [from, to] = [Math.min(x(low), x(high)), Math.max(x(low), x(high))];
  const text = `${formatPrice(low)}–${formatPrice(high)}`;
  const half = figuresWidth(text) / 2 - 6;
  const tip = (at: number) => `M${round(at)},${round(y - 5)}V${round(y + 5)}`;
  return (
    <>
      <path
        data-mark="range"
        d={`M${round(from)},${round(y)}H${round(to)}${tip(from)}${tip(to)}`}
        fill="none"
        stroke={colourValue(rangeColour)}
        strokeWidth={2.25}
      />
      <Markers shape="diamond" colour={colourValue(meanColour)}>
        <Marker shape="diamond" x={x(mean)} y={y} size={5} />
      </Markers>
      <Words x={clamped((from + to) / 2, half, plane.width - half)} y={y + wordsBelow} anchor="middle" quiet>
        {text}
      </Words>
    </>
  );
}

interface WordsProps {
  x: number;
  y: number;
  anchor: "middle" | "end";
  quiet?: boolean;
  children: string;
}

function Words({ x, y, anchor, quiet, children }: WordsProps) {
  return (
    <text
      x={round(x)}
      y={round(y)}
      textAnchor={anchor}
      dominantBaseline="central"
      fontFamily="var(--figures)"
      fontSize="12px"
      fontWeight={quiet ? 400 : 500}
      fill={quiet ? "var(--ink-3)" : "var(--ink)"}
      {...halo}
    >
      {children}
    </text>
  );
}

const clamped = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
