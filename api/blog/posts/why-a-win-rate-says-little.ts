import type { WrittenPost } from "../post";

export const winRate: WrittenPost = {
  id: "why-a-win-rate-says-little",
  title: "Why a win rate says little by itself",
  summary:
    "Nine winners out of ten can lose money, and three out of ten can make it. Win rate, average gain, average loss and profit factor belong together, with the number of trades ahead of them all.",
  categories: ["track-record", "risk"],
  author: "imani-cole",
  free: false,
  publishedAt: "2026-09-21T13:00:00.000Z",
  body: `“Nine of ten signals win.” It may even be true. It tells you nothing yet, because it does not say what a winner wins and what a loser loses.

## Two series

All figures here are made up to show the arithmetic.

| | Series A | Series B |
| --- | ---: | ---: |
| Trades | 100 | 100 |
| Winners | 90 | 30 |
| Average gain | $20 | $150 |
| Losers | 10 | 70 |
| Average loss | $220 | $50 |
| Gains together | $1,800 | $4,500 |
| Losses together | $2,200 | $3,500 |
| **Result** | **−$400** | **+$1,000** |
| Win rate | 90% | 30% |
| Profit factor | 0.82 | 1.29 |

Series A is pleasant nine days out of ten and loses money. Series B is unpleasant most of the time and makes some. Anyone who advertises A will show you the win rate; it is the only good figure that it has.

## Profit factor

The *profit factor* is all gains divided by all losses. Above 1, more was gained than lost. At 1, it was a lot of work for nothing. It cannot be made prettier by taking many small gains and letting one loss run, which is exactly how a high win rate is made.

It has weaknesses of its own. With few trades it jumps about: one large winner may be the whole of it. Without a single loss there is none, since nothing can be divided by zero, and the tracker then shows no figure at all. A record without losses is a short one.

## How many trades make a record?

Suppose a rule wins 55 times in 100. Is it better than a coin? Toss an honest coin 100 times, and you see 55 heads or more in about 18 of 100 series. So 55 of 100 is weak evidence. With 550 of 1,000, a coin would manage that in fewer than 1 of 1,000 series, and now there is something to explain.

The rough rule behind it: the uncertainty of a share that was counted in *n* trades is about

    1 / √n

to each side. That is 10 percentage points for 100 trades, and about 3 for 1,000. A win rate of 60% from 25 trades is anything from 40% to 80%.

That is why the number of trades goes with every figure of the record, and why no figure on this site can be drawn without it.

## Questions to ask of any record

1. How many trades, in what period?
2. All of them, or only those that someone picked?
3. Issued before the fact, or simulated after it? ([The ledger](/blog/what-the-ledger-proves) is our own answer.)
4. Gross or net, and [net of what](/blog/what-net-of-the-subscription-means)?
5. The profit factor, and the [deepest drawdown](/blog/reading-drawdown)?
6. What would simply holding the same stocks have brought in the same period?

A record that answers all six deserves a second look. Ours has to answer them on every page, and where it does not look good, that is what it says.
`,
};
