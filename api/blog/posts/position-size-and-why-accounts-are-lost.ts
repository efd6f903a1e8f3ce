import type { WrittenPost } from "../post";

export const positionSize: WrittenPost = {
  id: "position-size-and-why-accounts-are-lost",
  title: "Position size, and why small accounts are lost",
  summary:
    "Two people take the same trades in the same order. One still has an account at the end. The arithmetic of losing streaks, of getting back to even, and of what one contract is to a small account.",
  categories: ["risk"],
  author: "leila-haddad",
  free: false,
  publishedAt: "2026-10-26T13:00:00.000Z",
  body: `Whether a series of trades ends an account depends less on the trades than on how much was put into each of them. This is arithmetic. It needs no opinion about any market, and it is the part of trading that a reader can control completely.

## The way back is longer

A loss of 10% needs a gain of 11.1% to be made good. A loss of 50% needs 100%. The formula is short: after losing the share *d* of an account, what is needed is

    d / (1 − d)

| Lost | Needed to be even again |
| ---: | ---: |
| 10% | 11.1% |
| 20% | 25.0% |
| 30% | 42.9% |
| 50% | 100.0% |
| 75% | 300.0% |
| 90% | 900.0% |

The table is the whole case against large positions. Down to about 20%, the way back looks like the way down. Beyond 50%, they have nothing to do with one another.

## Streaks are ordinary

Suppose that half of all trades lose, each independent of the others: a coin. Then five losses in a row happen with a chance of 1 in 32. That sounds rare until you ask how often you will toss. In 100 trades, a streak of five losses *somewhere* is more likely than not, by far: the chance is about 81%. A streak of eight turns up in about 17 of 100 such series.

None of that needs a bad rule. It is what an honest coin does.

## The same trades, two sizes

Take one streak of six trades that each lose half of what was put in. That is nothing special for an option that ends at its stop.

| Put into each trade | Left of $1,000 after six losses |
| ---: | ---: |
| 5% of the account | $859 |
| 10% | $735 |
| 25% | $449 |
| 50% | $178 |
| 100% | $16 |

The first of these accounts needs a gain of 16% to be back where it was. The fourth needs 462%. They saw the same market and had the same signals.

## One contract in a small account

Here is the difficulty that advice about percentages passes over. An option contract is for 100 shares, and you cannot buy a part of one. At a premium of $2.00 it costs $200.

- In an account of $10,000 that is 2%.
- In an account of $2,000 it is 10%.
- In an account of $500 it is **40%**, and two such options that expire worthless leave nothing to buy a third with.

A small account therefore does not get to choose small positions; the contract chooses. The choice that is left is whether to take the trade at all. *No* is a position size, and for most signals in a very small account it is the only one that the arithmetic above allows.

## What our own figures assume

The record on this site puts **$1,000 into each trade**, whatever came before. That keeps trades comparable, and it is not how anyone should run an account. The percentages of the tracker are of one capital that was fixed beforehand. It can run out: losses lower it, and a trade for which less than $1,000 is left is skipped. What the trades that it took would have demanded of your nerves is the [drawdown](/blog/reading-drawdown).

## How accounts are lost, in short

1. A position is too large because the contract is.
2. A streak comes, as it does.
3. The next position is larger, to make good for it. *(The arithmetic of the way back makes this feel necessary. It is the step that ends accounts.)*
4. There is nothing left with which to be right the next time.

Nothing here tells you what size is right for you: that depends on what you have, what you owe and what you could bear, and we know none of it. It tells you what to multiply before you decide.
`,
};
