import type { Drawings } from "~/components/charts/chart";
import { drawCourse } from "~/components/charts/course.server";
import type { RecordReport } from "../../../contract/record-report";

/** The pictures of a record on its fixed capital. */
export interface ReportDrawings {
  equity?: Drawings | undefined;
  drawdown?: Drawings | undefined;
}

/** Equity net of the subscription beside buy and hold on the same axes, and how far each lay below its height. */
export function drawReport({ equity, capitalCents }: RecordReport): ReportDrawings {
  const dates = equity.map(({ date }) => date);
  const net = equity.map(({ netCents }) => netCents / 100);
  const held = equity.map(({ benchmarkCents }) => (benchmarkCents == null ? null : benchmarkCents / 100));
  const isHeld = held.some((value) => value !== null);
  const lines = (record: (number | null)[], beside: (number | null)[]) => [
    { name: "Record, net", values: record },
    ...(isHeld ? [{ name: "Buy and hold", values: beside }] : []),
  ];
  return {
    equity: drawCourse({
      ...{ title: "Equity", dates, unit: "dollars" },
      base: capitalCents / 100,
      lines: lines(net, held),
    }),
    drawdown: drawCourse({
      ...{ title: "Fall from the highest value before", dates, unit: "share" },
      base: 0,
      lines: lines(fallsOf(net), fallsOf(held)),
    }),
  };
}

/** Below nothing: -0.2 is a fifth under the highest value so far. */
function fallsOf(values: readonly (number | null)[]): (number | null)[] {
  let peak = 0;
  return values.map((value) => {
    if (value === null) return null;
    peak = Math.max(peak, value);
    return peak > 0 ? value / peak - 1 : null;
  });
}
