import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { formatDate } from "~/lib/dates";
import { formatCents, formatDollars } from "~/lib/money";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Drawings } from "./chart";
import { bottomAxis, chartTheme, type Frame, figuresWidth, valueAxis } from "./chart-frame";
import { LineEnd } from "./marks.server";
import { drawBoth } from "./static-svg.server";

interface DayBalance {
  date: string;
  balanceCents: number;
}

type BalanceLayer = LineCustomSvgLayerProps<{ id: string; data: { x: Date; y: number }[] }>;

interface BalanceDrawing {
  label: string;
  points: readonly DayBalance[];
  capitalCents: number;
  frame: Frame;
}

/**
 * The running balance by day of closing, from the capital on its first day, on a scale with $0 on it: one that began at the capital would flatter.
 * Undefined where there are not two days to draw a line between.
 */
export function drawBalance(points: readonly DayBalance[]): Drawings | undefined {
  const [first, last] = [points.at(0), points.at(-1)];
  if (points.length < 2 || !first || !last) return undefined;
  const { balanceCents: capitalCents } = first;
  const cents = points.map(({ balanceCents }) => balanceCents);
  const label =
    `The running balance from ${formatDate(first.date)} to ${formatDate(last.date)}: ` +
    `from a capital of ${formatCents(capitalCents)} to ${formatCents(last.balanceCents)}, ` +
    `lowest ${formatCents(Math.min(...cents))}, highest ${formatCents(Math.max(...cents))}.`;
  return drawBoth("balance", { label, points, capitalCents }, BalanceLine);
}

function BalanceLine({ label, points, capitalCents, frame }: BalanceDrawing) {
  const { width, height, mostValues, mostDates } = frame;
  const balances = points.map(({ balanceCents }) => balanceCents / 100);
  const capital = capitalCents / 100;
  const low = Math.min(0, ...balances);
  const high = Math.max(capital, ...balances);
  const values = roundTicks(low, high, mostValues);
  const dates = dateTicks(points.at(0)?.date ?? "", points.at(-1)?.date ?? "", mostDates);
  const dateLabels = new Map(dates.map((tick) => [Date.parse(tick.date), tick.label]));
  const end = formatDollars(balances.at(-1) ?? 0);
  return (
    <Line
      data={[
        { id: "balance", data: points.map(({ date }, at) => ({ x: new Date(date), y: balances[at] ?? 0 })) },
      ]}
      width={width}
      height={height}
      margin={{
        top: 12,
        right: figuresWidth(end),
        bottom: 30,
        left: Math.max(...values.map((value) => figuresWidth(formatDollars(value)))),
      }}
      xScale={{ type: "time", format: "native", useUTC: true }}
      yScale={{ type: "linear", nice: false, min: values.at(0) ?? low, max: values.at(-1) ?? high }}
      theme={chartTheme}
      colors={["var(--brand)"]}
      curve="stepAfter"
      enablePoints={false}
      enableGridX={false}
      gridYValues={values}
      axisLeft={valueAxis(values, formatDollars)}
      axisBottom={bottomAxis(
        dates.map(({ date }) => new Date(date)),
        (date) => dateLabels.get(date.getTime()) ?? "",
      )}
      layers={[
        "grid",
        "axes",
        (layer) => <Capital {...layer} capital={capital} />,
        "lines",
        (layer) => <LineEnd {...layer} text={end} />,
      ]}
      animate={false}
      isInteractive={false}
      role="img"
      ariaLabel={label}
    />
  );
}

/** Where the balance began: gains lie above these dashes, losses below. */
function Capital({
  innerWidth,
  yScale,
  capital,
}: Pick<BalanceLayer, "innerWidth" | "yScale"> & { capital: number }) {
  const y = Number(yScale(capital));
  return <line x1={0} x2={innerWidth} y1={y} y2={y} stroke="var(--ink-3)" strokeDasharray="3 4" />;
}
