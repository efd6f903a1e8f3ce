import { abbreviate } from "./abbreviate";

/** A figure of a chart in its unit (contract: dollars, ratio, percent or count) as short as an axis needs it. */
export function formatInUnit(value: number, unit: string): string {
  if (unit === "percent") return `${abbreviate(value)}%`;
  return abbreviate(value);
}

/** The unit as a source line names it. */
export const unitName = (unit: string) => unitNames[unit] ?? unit;

const unitNames: Record<string, string> = {
  dollars: "USD",
  percent: "Percent",
  ratio: "Ratio",
  count: "Number",
};
