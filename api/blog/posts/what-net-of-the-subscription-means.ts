import type { WrittenPost } from "../post";

export const netOfTheSubscription: WrittenPost = {
  id: "what-net-of-the-subscription-means",
  title: "What “net of the subscription” means",
  summary:
    "Beside each gross result there is a net one, in the same size. How the price of the subscription is deducted, why a part of a month counts in full, and what it takes for a service to earn its own price.",
  categories: ["track-record"],
  author: "leila-haddad",
  free: true,
  publishedAt: "2026-10-19T13:00:00.000Z",
  disclosure: "Leila is paid by the company that charges the subscription.",
  body: `Signals cost money. A record that leaves their price out describes someone who does not exist: a reader who got everything and paid nothing. So the tracker shows two results of the same trades, with the same weight and in the same size. **Gross** is the sum of all results. **Net** is gross less the subscription.

## How it is worked out

1. Every trade has the same stake of $1,000. Its result is what that stake gained or lost, in whole cents.
2. Gross is the sum of all results, gains and losses.
3. The period runs from the first fill to the last close, or to the day up to which open trades are known.
4. Every **month or part of a month** in that period costs a full month of the subscription. A subscription is not sold by the day, so a period of five weeks pays for two months.
5. Net is gross less that sum.

The plan costs $20 a month, or $10 with the lifetime discount. The tracker uses the full price: the discount is not for everyone, and a figure that suits only some readers would flatter.

## An example

These figures are made up for the example. They are nobody’s result, and not a simulation’s either.

| | A quiet half-year | A busy half-year |
| --- | ---: | ---: |
| Trades | 4 | 60 |
| Sum of results (gross) | +$110.00 | +$110.00 |
| Six months at $20 | −$120.00 | −$120.00 |
| Net | **−$10.00** | **−$10.00** |

Both series made a gain, and in both the reader ended with less than before. The number of trades changes nothing about it: a subscription is a fixed cost, and a fixed cost asks for a fixed amount.

## What a fixed cost asks of an account

This is where size comes in, from the other side. $20 a month is $240 a year. To earn that and nothing more, an account has to gain, each year,

| Account | A year’s subscription as a share of it |
| ---: | ---: |
| $500 | 48.0% |
| $1,000 | 24.0% |
| $2,500 | 9.6% |
| $10,000 | 2.4% |
| $25,000 | 1.0% |

before the first cent is the reader’s own. Read the first line again before you subscribe with a small account. We would rather that you read it here than find it out.

## What net still leaves out

Net is net of **our** price. It is not net of everything.

- Commissions and exchange fees, which depend on your broker.
- The difference between bid and ask beyond what [the simulation](/blog/how-the-simulation-works) assumes.
- Taxes, which depend on you. In many places gains on short holdings are taxed at a higher rate, and losses cannot always be set against them.
- Your time.

## Why both figures are shown

Gross answers whether the *signals* did anything. Net answers whether the *service* was worth its price to someone who followed every one of them with $1,000. They are different questions. A page that shows only the first has answered the one that nobody asked.
`,
};
