interface Unit {
  above: number;
  divisor: number;
  letter: string;
}

const units: readonly Unit[] = [
  { above: 1e12, divisor: 1e12, letter: "t" },
  { above: 1e9, divisor: 1e9, letter: "b" },
  { above: 1e6, divisor: 1e6, letter: "m" },
  { above: 1e5, divisor: 1e3, letter: "k" },
];

/**
 * A large number in short: strictly above 1e5 in k, 1e6 in m, 1e9 in b, 1e12 in t, rounded to 2 decimals
 * (SPEC 9, SPEC-DECISIONS 11). Up to 1e5 the number stands as it is, to 2 decimals.
 *
 * The value before rounding chooses the unit: 999,999.99 and 1,000,000 are both "1000k", never "1m" for less
 * than a million. A negative number is abbreviated as its opposite is. Infinity and NaN are "–".
 */
export function abbreviate(value: number): string {
  const size = Math.abs(value);
  return inUnit(
    value,
    units.find(({ above }) => size > above),
  );
}

/** Numbers beside each other, as those of an axis, in short: all in the unit that the largest of them reaches. */
export function abbreviateAlike(values: readonly number[]): (value: number) => string {
  const largest = Math.max(0, ...values.map(Math.abs));
  const unit = units.find(({ above }) => largest >= above);
  return (value) => inUnit(value, unit);
}

function inUnit(value: number, unit: Unit | undefined): string {
  if (!Number.isFinite(value)) return "–";
  const rounded = Number((Math.abs(value) / (unit?.divisor ?? 1)).toFixed(2));
  const sign = value < 0 && rounded > 0 ? "−" : "";
  return `${sign}${rounded}${rounded > 0 && unit ? unit.letter : ""}`;
}
