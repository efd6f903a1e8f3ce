import type { WrittenPost } from "../post";

export const howASignalIsComputed: WrittenPost = {
  id: "how-a-signal-is-computed",
  title: "How a signal is computed, step by step",
  summary:
    "Three rules read daily candles and nothing else. What each of them looks at, when it speaks, why it stays silent, and why cutting off the future changes none of it.",
  categories: ["signals"],
  author: "imani-cole",
  free: true,
  publishedAt: "2026-11-02T13:00:00.000Z",
  disclosure:
    "Imani holds none of the stocks that the rules read, and is paid the same whether a signal gains or loses.",
  body: `A signal on this site is the output of a program. Nobody has a feeling about a stock, and nobody can move a line a little because the result would look better. That makes a signal neither right nor wrong; it makes it *checkable*. This post says what is computed, so that you can judge for yourself how much, or how little, that is.

## What goes in

Each rule reads **daily candles**: for every trading day of a stock its open, high, low and close. Nothing else goes in. There is no news, no rumour, no opinion of an analyst, and no knowledge of who you are. A signal is the same for every reader.

Two things follow at once.

- A rule knows only what a price chart knows. If a company is about to report earnings, or is being bought, the rule has not heard of it.
- A rule cannot be better than its candles. Where the candles are made up by a program, as they are in this site's sandbox, the signal says **Sandbox data**, and it teaches how the machine works and nothing about the market.

## The first rule: two averages and a brake

The stock-timing rule compares two *exponential moving averages* of the close, over 20 and over 50 days. An average of this kind gives the newest day the most weight and every older day a little less. The weight of the newest close is

    2 / (days + 1)

so a little under 10 % for the 20-day average, and a little under 4 % for the 50-day one. The short average therefore turns sooner than the long one. When it **crosses** from below to above, the recent closes have pulled ahead of the older ones: that is what the rule takes for the start of a rise. A cross the other way is what it takes for the start of a fall.

Crosses come late by nature, and some come at the very end of a move. So there is a brake: the *relative strength index*, RSI, over 14 days. It weighs the sizes of the days up against those of the days down, and puts the result on a scale from 0 to 100. A cross upwards while the index is already very high, or one downwards while it is already very low, is a cross after which much of the move may be over, and the rule lets it pass.

| What the rule sees | What it says |
| --- | --- |
| The short average crosses above the long one, RSI not too high | buy |
| The short average crosses below the long one, RSI not too low | sell |
| A cross that the brake stops | wait |
| No cross | what it said before |

## The second rule: a pattern of two candles

The custom pattern is older than computers. A day closes **lower** than it opened. The next day opens at or below that close and closes at or above that open, so that the body of the second candle *engulfs* the first. Read as a story, sellers had the first day and buyers took all of it back in the second. The mirror image, a rising day engulfed by a falling one, is read the other way.

It is a small thing to build on, and the rule treats it as one: it looks for the pattern, gives its reason, and takes the pattern's own extreme as the place at which the idea has failed.

## The third rule: a sector against its own average

Sector timing asks a coarser question: is this group of stocks, taken together, above where it has been? It builds an index with **equal weight** in each stock, set to 100 on its first day, and compares it with its own average over 50 days. Above is one stance, below is the other. Equal weight means that one very large company cannot carry a sector that is otherwise falling.

## The plan that comes with it

A signal for a stock names three prices. The **entry** is what the plan reckons with. The **stop** is where the idea is given up, and the **target** is where it has done what it set out to do. They are part of the signal from the first moment. They are not moved later.

> A signal without a price at which it is wrong is not a signal. It is a hope.

An entry is not a promise of a fill. The candle that sets a rule off is complete only after the close, and by then that day cannot be traded any more. The earliest price that anybody could have had is the next day's open, and that is the price that our [simulation](/blog/how-the-simulation-works) uses.

## Never looking ahead

The commonest fault in computed signals is an old one: on some day in the past, the program uses a figure that was not known until later. The results are then wonderful and worth nothing.

Our rules are tested against it in the plainest way there is. Take a long history of candles and note all signals. Cut the last months off and compute again. Every signal of the days that are left must be **the same, to the cent**. If one differs, it had seen the future.

## What a signal does not tell you

1. It does not tell you how likely it is to gain. What its rule did in the past stands beside it, with losers as large as winners, and the past is no forecast.
2. It does not tell you how much to put at risk. Read [why small accounts are lost](/blog/position-size-and-why-accounts-are-lost) for that.
3. It does not know you. It is general information, not advice, and whether to act on it is your own decision.

What it does give you is a statement that can be held to account: this rule, these figures, this price, on this day. How we are held to it is the subject of [the post on the ledger](/blog/what-the-ledger-proves).
`,
};
