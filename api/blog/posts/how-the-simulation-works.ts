import type { WrittenPost } from "../post";

export const howTheSimulationWorks: WrittenPost = {
  id: "how-the-simulation-works",
  title: "How the simulation works, and where it flatters",
  summary:
    "Our simulated trades follow one fixed procedure. Here it is in full, followed by the places at which a real account would have done worse, and the few at which we lean the other way on purpose.",
  categories: ["signals", "track-record"],
  author: "imani-cole",
  free: true,
  publishedAt: "2026-11-16T13:00:00.000Z",
  disclosure: "Imani wrote parts of the simulation that she describes.",
  body: `A rule says buy. What would the result have been? To answer that for years of signals, there has to be a procedure that turns a signal into a trade with a result, always in the same way. Ours is below. Then comes the more useful half: what it gets wrong, and in whose favour.

## The procedure

1. **Fill.** The trade is entered at the **open of the next trading day**. The day of the signal is over by the time its candle is known.
2. **What is bought.** A signal to buy becomes a call, a signal to sell becomes a put, at the strike next to that open, and expiring on the first Friday that is a week or more away. [What a put is](/blog/what-a-put-is) explains the words.
3. **Stop and target.** From then on each day’s high and low are compared with the signal’s stop and target. The first that is touched ends the trade, at its price. A day that **opens** beyond one of them ends the trade at that open, better or worse.
4. **If both are touched in one day,** the stop counts. A daily candle says how high and how low the price went. It does not say which came first, so we take the worse.
5. **Time.** A trade that has met neither is closed at the fifth day’s close, or on the option’s last day if that comes first. The day of the fill is the first. If the stock does not trade on that day, the trade is settled by the last close before it.
6. **The result** is the change of the option’s price, for a stake of $1,000 in each trade, in whole cents.
7. **What is left alone.** No trade follows a close below $5 or above $100,000, or an option that would cost less than five cents, and a rule has one trade at a time in a stock.

A trade that is closed on the day of its fill is counted as *intraday*.

## Where an option’s price comes from

There are no recorded option quotes behind these results. The price is computed, with the Black-Scholes formula, from four things: the stock’s price, the strike, the days to expiration, and the **volatility** of the stock. Interest and dividends are left out; over a week or two they are small. For volatility we take the movement of the closes of the last 20 trading days, put on a yearly scale, and a tenth more: on average, buyers of options pay for more movement than then comes. How much more is our assumption, and the tracker shows what other premiums would leave.

A formula gives one price. A market gives two: what you can buy at and what you can sell at. We take **2% to each side** of the computed price, and a cent at least. A trade buys 2% above it and sells 2% below.

    computed price       $5.00
    bought at  (ask)     $5.10
    sold at    (bid)     $4.90

An option whose computed price never moved would therefore have lost 3.9% by being bought and sold. That is meant to hurt. It does hurt in reality.

## Where it flatters

These are the places where a real account would usually have had **less**.

- **Volatility.** The last 20 days say how much a stock has moved. An option’s market price says how much people expect it to move, and before earnings that is often far more. An option bought then loses that expectation overnight. Our premium of a tenth is the same on every day, so the formula buys too cheaply at just the wrong times. It also sells at the same volatility as it bought at, whatever has happened in between.
- **Spread.** 2% to each side is fair for options on large companies near the money. On small ones it may be 10% or more.
- **Fills.** The open is treated as a price that everyone gets. In the first minutes of a session, options are quoted widely or not at all.
- **Exits within a day.** A stop that is touched between open and close is taken to have been met exactly. In a fast market the real price is a worse one.
- **Whole contracts.** A stake of exactly $1,000 buys fractions of contracts. A real order cannot.
- **What is deducted.** Commissions, exchange fees and taxes are not in a simulated result. The price of the subscription is, in the figure that is called net: see [what net of the subscription means](/blog/what-net-of-the-subscription-means).
- **Choice of stocks.** The stocks are those that are listed here today. A company that had vanished before this record began is not among them, and its losing trades are missing.

## Where it is stricter than it needs to be

- If stop and target lie in the same day’s range, the stop is taken to have come first, although on some of those days the truth was kinder.
- A trade pays the spread on both sides, always. A patient order sometimes does not.
- A trade is closed after five days even if the next day would have reached the target.

## What to make of it

A simulation answers one question well: *does this rule do anything at all, or is it noise with a good story?* A rule that fails here fails. A rule that does well here has passed the first and easiest test, with help that it will not have in reality.

> Read every simulated figure as “at most about this, if all the rest had gone smoothly”.

That is why the word **Simulated** is directly beside such figures and not in a footnote, and why no simulated trade is ever counted in a live record.
`,
};
