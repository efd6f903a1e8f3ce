import { withMinus } from "../../domain/minus";
import { abbreviate, abbreviateAlike } from "./abbreviate";
import { formatDollars, formatFinePrice, formatPrice } from "./money";

/** A figure of a chart in its unit (contract: dollars, ratio, percent or count) as short as a picture needs it. */
export const formatInUnit = (value: number, unit: string): string => `${abbreviate(value)}${markOf(unit)}`;

/** The figures of an axis, all as thousands, as millions or as what the largest is. */
export function axisFigures(values: readonly number[], unit: string): { at: number; label: string }[] {
  const abbreviated = abbreviateAlike(values);
  return values.map((at) => ({ at, label: `${abbreviated(at)}${markOf(unit)}` }));
}

const markOf = (unit: string) => (unit === "percent" ? "%" : "");

/** The unit as a source line names it. */
export const unitName = (unit: string) => unitNames[unit] ?? unit;

const unitNames: Record<string, string> = {
  dollars: "USD",
  percent: "Percent",
  ratio: "Ratio",
  count: "Number",
};

/** A price on an axis, with as many decimals as the finest of the axis needs. */
export function axisPrice(value: number, values: readonly number[]): string {
  if (values.every(Number.isInteger)) return formatDollars(value);
  const cents = values.every((other) => Number.isInteger(Number((other * 100).toPrecision(12))));
  return cents ? formatPrice(value) : formatFinePrice(value);
}

/** A share of the whole as "+7.3%" or "−7.3%": how far one price lies from another. */
export const formatAway = (share: number): string => {
  const percent = Number((share * 100).toFixed(1));
  return `${percent > 0 ? "+" : ""}${percent === 0 ? 0 : withMinus(percent.toLocaleString("en-US"))}%`;
};
