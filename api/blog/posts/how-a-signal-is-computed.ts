import type { WrittenPost } from "../post";

export const howASignalIsComputed: WrittenPost = {
  id: "how-a-signal-is-computed",
  title: "How a signal is computed, step by step",
  summary:
    "Our rules read daily candles and nothing else. What each of them looks at, when it speaks, when it waits, and why cutting off the future changes none of it.",
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
- A rule cannot be better than its candles. Where the candles are made up by a program, as they are in this site’s sandbox, the signal says **Sandbox data**: it shows how the machine works and says nothing about the market.

## Stock timing: two averages and a witness

The stock-timing rule compares two *exponential moving averages* of the close, over 20 and over 50 days. An average of this kind gives the newest day the most weight and every older day a little less. The weight of the newest close is

    2 / (days + 1)

so a little under 10% for the 20-day average, and a little under 4% for the 50-day one. The short average therefore turns sooner than the long one. When it **crosses** from below to above, the recent closes have pulled ahead of the older ones: that is what the rule takes for the start of a rise. A crossing the other way is what it takes for the start of a fall.

In a market that goes sideways, two averages cross again and again, and nothing follows. So there has to be a witness: the *relative strength index*, RSI, over 14 days. It weighs the sizes of the days up against those of the days down, and puts the result on a scale from 0 to 100. Above 50, the days up have been the larger ones. A crossing that the index does not confirm is not a signal yet.

| Averages | RSI (14) | What the rule says |
| --- | --- | --- |
| The 20-day has crossed above the 50-day | above 50 | buy |
| The 20-day has crossed above the 50-day | not yet above 50 | wait |
| The 20-day has crossed below the 50-day | below 50 | sell |
| The 20-day has crossed below the 50-day | not yet below 50 | wait |

It speaks **once** after each crossing. A stock that stays in a rise for a year is one signal, and not two hundred and fifty of them.

## The custom pattern: a turn after a pullback

Our own pattern is one that chart readers knew long before computers. It begins with a rise: the 20-day average is above the 50-day one. Within it there are **two falling closes in a row**. Then comes a day that rises so far that its body, from open to close, covers the whole body of the falling day before it. Read as a story, sellers had two days, and buyers took the last of them back at once. In a fall, the rule looks for the mirror image.

It is a small thing to build on, and the record beside it says what came of it.

## Sector timing: a group against its own average

Sector timing asks a coarser question: is this group of stocks, taken together, above where it has been, and rising? It builds an index with **equal weight** in each stock, set to 100 on its first day. It says *buy* while the index closes above its 50-day average and that average is higher than ten days before, *sell* while both are the other way round, and *wait* in between. Equal weight means that one very large company cannot carry a sector that is otherwise falling. This rule opens no trades.

Nor does the list of **stocks to watch**: it names those first that wait only for the RSI, and then the others by how soon their two averages would meet if they went on as in the last five days.

## The plan that comes with it

A signal for a stock names three prices. The **entry** is the price that the plan assumes. The **stop** is where the idea is given up, and the **target** is where it has done what it set out to do. Stop and target are measured in the stock’s own restlessness, the *average true range* of the last 14 days: the stop lies 1 such range from the close, the target 1.5. They are part of the signal from the first moment. They are not moved later.

> A signal without a price at which it is wrong is not a signal. It is a hope.

An entry is not a promise of a fill. The candle that sets a rule off is complete only after the close, and by then that day cannot be traded any more. The earliest price that anyone could have had is the next day’s open, and that is the price that our [simulation](/blog/how-the-simulation-works) uses.

## Never looking ahead

The most common fault in computed signals is an old one: on some day in the past, the program uses a figure that was not known until later. The results then look wonderful and are worth nothing.

Our rules are tested against it in the plainest way there is. Take a long history of candles and note all signals. Cut the last months off and compute again. Every signal of the days that are left must be **the same, to the cent**. If one differs, it had seen the future.

## What a signal does not tell you

1. It does not tell you how likely it is to gain. What its rule did in the past is shown beside it, losers as plainly as winners, and the past is not a forecast.
2. It does not tell you how much to put at risk. Read [why small accounts are lost](/blog/position-size-and-why-accounts-are-lost) for that.
3. It does not know you. It is general information, not advice, and whether to act on it is your own decision.

What it does give you is a statement that can be held to account: this rule, these figures, this price, on this day. How we are held to it is the subject of [the post on the ledger](/blog/what-the-ledger-proves).
`,
};
