/** Of Moskowitz, Ooi and Pedersen 2012: the centre of the weights in days, and the days of a year. */
const CENTRE_DAYS = 60;
const DAYS_OF_YEAR = 261;
const LEAST_RETURNS = 252;

/**
 * The volatility to be expected after each close, a year, from the closes up to it: exponentially weighted squares of the
 * daily returns around their weighted mean (docs/decisions/0070). Undefined before there are 252 returns.
 */
export function forecastVolatility(closes: readonly number[]): (number | undefined)[] {
  const kept = CENTRE_DAYS / (CENTRE_DAYS + 1);
  let [weight, sum, squares] = [0, 0, 0];
  return closes.map((close, at) => {
    const before = closes[at - 1];
    if (before === undefined) return undefined;
    const move = close / before - 1;
    weight = kept * weight + 1;
    sum = kept * sum + move;
    squares = kept * squares + move ** 2;
    if (at < LEAST_RETURNS) return undefined;
    const mean = sum / weight;
    return Math.sqrt(Math.max(0, squares / weight - mean ** 2) * DAYS_OF_YEAR);
  });
}
