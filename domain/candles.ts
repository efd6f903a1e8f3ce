/** A trading day of a stock: prices in dollars, the date YYYY-MM-DD. Series run from the oldest to the newest. */
export interface DayCandle {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
}
