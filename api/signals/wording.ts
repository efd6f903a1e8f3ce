/** $1,234.50; below a dollar with four decimals, where cents say too little. */
export function dollars(value: number): string {
  if (Math.abs(value) < 1 && value !== 0) return `$${value.toFixed(4)}`;
  // By hand: thousands of reasons are written at once, and Intl takes many times as long.
  return `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

/** MM/DD/YYYY of YYYY-MM-DD (SPEC 9). */
export function calendarDay(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
