import { ResponsiveLine } from "@nivo/line";
import { type PointerEvent, useRef, useState } from "react";
import { axisPrice } from "~/lib/chart-values";
import { formatDate } from "~/lib/dates";
import { formatPrice } from "~/lib/money";
import { dateTicks, roundTicks } from "~/lib/ticks";
import type { Candle, Close } from "../../../domain/price-ranges";
import { CandleMark } from "./candle-mark";
import { bottomAxis, chartTheme, figuresWidth, round, valueAxis } from "./chart-frame";
import styles from "./live-chart.module.css";

export interface LiveChartProps {
  /** What the chart shows. */
  words: string;
  view: "line" | "candles";
  /** The oldest first; candles for the candles' view. At least one. */
  days: readonly (Close | Candle)[];
  /** The id of the slider that chooses a day. */
  sliderId: string;
}

const [mostValues, mostDates] = [6, 4];
const isCandle = (day: Close | Candle): day is Candle => "open" in day;

/**
 * The chart with a day to choose: under the pointer, or by the keys of a slider that says the day's figures. The page
 * has its own table and its own picture; this one is loaded when a reader asks for it.
 */
export function LiveChart({ words, view, days, sliderId }: LiveChartProps) {
  const [at, setAt] = useState(days.length - 1);
  const plane = useRef<HTMLDivElement>(null);
  const chosen = days[at];
  const lows = days.map((day) => (isCandle(day) ? day.low : day.close));
  const highs = days.map((day) => (isCandle(day) ? day.high : day.close));
  const values = roundTicks(Math.min(...lows), Math.max(...highs), mostValues);
  const dates = dateTicks(days.at(0)?.date ?? "", days.at(-1)?.date ?? "", mostDates);
  const places = new Map(dates.map(({ date, label }) => [days.findIndex((day) => day.date >= date), label]));
  const margin = {
    top: 12,
    right: 16,
    bottom: 30,
    left: Math.max(...values.map((v) => figuresWidth(axisPrice(v, values)))),
  };
  // Half a candle of room at either end.
  const [from, to] = view === "candles" ? [-0.5, days.length - 0.5] : [0, Math.max(1, days.length - 1)];

  const choose = ({ clientX }: PointerEvent) => {
    const box = plane.current?.getBoundingClientRect();
    if (!box) return;
    const share = (clientX - box.left - margin.left) / (box.width - margin.left - margin.right);
    const nearest = Math.round(from + share * (to - from));
    setAt(Math.max(0, Math.min(days.length - 1, nearest)));
  };

  return (
    <div className={styles.live}>
      <p className={styles.day} aria-hidden="true">
        {chosen &&
          figuresOf(chosen).map(([name, value]) => (
            <span key={name}>
              <span className={styles.name}>{name}</span> {value}
            </span>
          ))}
      </p>
      <div className={styles.plane} ref={plane} onPointerMove={choose} onPointerDown={choose}>
        <ResponsiveLine
          data={[{ id: "close", data: days.map(({ close }, x) => ({ x, y: close })) }]}
          margin={margin}
          xScale={{ type: "linear", nice: false, min: from, max: to }}
          yScale={{ type: "linear", nice: false, min: values.at(0) ?? 0, max: values.at(-1) ?? 1 }}
          theme={chartTheme}
          colors={["var(--brand)"]}
          enablePoints={false}
          enableGridX={false}
          gridYValues={values}
          axisLeft={valueAxis(values, (value) => axisPrice(value, values))}
          axisBottom={bottomAxis([...places.keys()], (place) => places.get(place) ?? "")}
          layers={[
            "grid",
            "axes",
            ...(view === "line" ? (["lines"] as const) : []),
            ({ xScale, yScale, innerHeight }) => {
              const x = (value: number) => Number(xScale(value));
              const y = (value: number) => Number(yScale(value));
              return (
                <>
                  {view === "candles" &&
                    days
                      .filter(isCandle)
                      .map((candle, nth) => (
                        <CandleMark key={candle.date} candle={candle} at={nth} plane={{ x, y }} />
                      ))}
                  <path
                    d={`M${round(x(at))},0V${innerHeight}`}
                    fill="none"
                    stroke="var(--ink-3)"
                    strokeDasharray="2 3"
                  />
                  <circle
                    cx={round(x(at))}
                    cy={round(y(chosen?.close ?? 0))}
                    r="4.5"
                    fill="var(--signal)"
                    stroke="var(--paper)"
                    strokeWidth="2"
                  />
                </>
              );
            },
          ]}
          animate={false}
          isInteractive={false}
          role="img"
          ariaLabel={words}
        />
      </div>
      <label className={styles.slider} htmlFor={sliderId}>
        <span>Day</span>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          aria-valuetext={
            chosen &&
            figuresOf(chosen)
              .map((pair) => pair.join(" "))
              .join(", ")
          }
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}

function figuresOf(day: Close | Candle): [string, string][] {
  const prices: [string, number][] = isCandle(day)
    ? [
        ["Open", day.open],
        ["High", day.high],
        ["Low", day.low],
        ["Close", day.close],
      ]
    : [["Close", day.close]];
  return [
    ["Date", formatDate(day.date)],
    ...prices.map(([name, price]): [string, string] => [name, formatPrice(price)]),
  ];
}
