import type { WrittenPost } from "../post";

export const readingDrawdown: WrittenPost = {
  id: "reading-drawdown",
  title: "Reading drawdown before you read the return",
  summary:
    "The end of a curve tells what was made. Its deepest valley tells what had to be sat through to get there. How the figure is worked out, by hand, and four things it hides.",
  categories: ["risk", "track-record"],
  author: "imani-cole",
  free: false,
  publishedAt: "2026-10-05T13:00:00.000Z",
  body: `Two series of trades end with the same gain. One rose a little every week. The other was down by half in the spring, and most of those who followed it had left by then. The final figure cannot tell them apart. **Maximum drawdown** can: it is the deepest fall from any earlier height.

## By hand, once

The best way to understand a drawdown is to work one out. Take a capital of $3,000 and eight results, made up for the purpose.

| Trade | Result | Capital and results | Highest so far | Below it by |
| ---: | ---: | ---: | ---: | ---: |
| start | | $3,000 | $3,000 | $0 |
| 1 | +$200 | $3,200 | $3,200 | $0 |
| 2 | −$350 | $2,850 | $3,200 | $350 |
| 3 | +$150 | $3,000 | $3,200 | $200 |
| 4 | +$500 | $3,500 | $3,500 | $0 |
| 5 | −$400 | $3,100 | $3,500 | $400 |
| 6 | −$450 | $2,650 | $3,500 | **$850** |
| 7 | +$300 | $2,950 | $3,500 | $550 |
| 8 | +$650 | $3,600 | $3,600 | $0 |

The series ends $600 up. On the way it fell by $850 from $3,500, which is 24.3%. That is the maximum drawdown: $850, or 24.3%.

Three rules are in that table, and leaving any one of them out makes the figure smaller.

- The height is the highest point **so far**, not the start. Anyone who joined at trade 4 met the whole fall.
- Small recoveries do not end a fall. Only a new height does.
- The share is a share of the **height** that was fallen from, with the capital in it. Without the capital, a percentage of results alone says nothing.

## What capital?

A percentage is of something, and who may choose that something afterwards can choose the percentage. A tempting choice is the capital that would just have sufficed for every trade: three trades at once need $3,000, and $4,200 where $1,200 was lost before. It looks fair, and it is hindsight. Nobody knew the sum beforehand, and it depends on the order in which gains and losses happened to come: the same results in another order give another percentage.

So the tracker fixes its capital first, $10,000 unless another is named beside it, and puts $1,000 into each trade. Gains are not put in again. A trade for which nothing is left is skipped: it is counted, its row says so, and it is in no balance. A larger capital would make every percentage milder, which is a trick to look for elsewhere. That is why the sum stands in the heading.

## What the figure hides

**How long it lasted.** A fall of 24% that is made good in a month and one that takes two years have the same drawdown. Look at the curve as well.

**What happened between closes.** A balance that moves only when a trade is *closed* shows less than there was: an option may have been far deeper under water while it was open. Our equity counts open trades at what they could have been sold for at each day’s close. Within a day it may still have been worse.

**That it can only grow.** Maximum drawdown is the worst of what has happened. With every further year it stays or gets larger in dollars, never smaller; as a share it can only shrink if the capital that it is measured against grows. A short record has a small drawdown *because it is short*. Compare drawdowns only of periods of the same length.

**That the worst is in the past.** It is the worst so far. Shuffle the same results into another order and the figure changes, although not one trade has. In the table above, the losses of trades 2, 5 and 6 in a row would have taken $1,200 from the height after trade 1.

## A use for it

Take the drawdown of a record and double it. Now imagine it in dollars, in your own account, in a week in which other things are going badly too. If you would stop then, you would have stopped, and the end of the curve is not your result. That is not a weakness of character. It is the reason for reading this figure *first*, and for reading [position size](/blog/position-size-and-why-accounts-are-lost) next.
`,
};
