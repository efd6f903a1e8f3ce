import type { WrittenPost } from "../post";

export const whatAPutIs: WrittenPost = {
  id: "what-a-put-is",
  title: "What a put is, with one example worked through",
  summary:
    "A put is the right to sell a share at a fixed price until a fixed day. One example, carried to expiration at five prices of the share, shows what that is worth and how it is lost.",
  categories: ["options"],
  author: "leila-haddad",
  free: true,
  publishedAt: "2026-10-12T13:00:00.000Z",
  body: `An option is a contract between two people about a share that neither of them has to own. There are two kinds. A **call** is the right to *buy* the share at a fixed price, a **put** is the right to *sell* it at a fixed price, both until a fixed day. The fixed price is the **strike**, the fixed day is the **expiration**, and what the right costs is the **premium**.

Calls are what most people meet first. Puts are the ones that most people get wrong, so here is one, worked through.

## The contract

Take a share that trades at $100. You buy one put with a strike of $95 that expires in a month, at a premium of $2.00. Contracts are made for 100 shares, so you pay

    $2.00 × 100 = $200

That $200 is gone from your account the moment you buy. What you hold in its place is the right to sell 100 shares at $95 each until the expiration, whatever they cost by then.

## What it is worth on the last day

On the last day, only one thing matters: how far the share is **below** the strike. Above it, a right to sell at $95 is worth nothing, because anyone can sell for more without it.

| The share on the last day | A share’s worth of the put | The contract | Result after the $200 paid |
| ---: | ---: | ---: | ---: |
| $110 | $0.00 | $0 | −$200 |
| $100 | $0.00 | $0 | −$200 |
| $95 | $0.00 | $0 | −$200 |
| $93 | $2.00 | $200 | $0 |
| $85 | $10.00 | $1,000 | +$800 |

Look at the third line. The share **fell by 5%**, as you expected, and you lost everything that you paid. To come out even, it has to fall to $93: the strike less the premium. Being right about the direction was not enough. You had to be right about how far, and by when.

## Before the last day

Until then, a put is worth more than the table says, because there is still time in which the share may fall. That part of its price is called *time value*. It has three habits worth knowing.

- **It melts.** Every day without a move takes some of it away, slowly at first and quickly in the last weeks.
- **It swells with nervousness.** When people expect large moves, all options cost more, before earnings for instance. Once the news is out, that part is gone, often within minutes. A put can lose value on a day on which the share falls.
- **It has two prices.** You buy at the ask and sell at the bid. For an option of $2.00, a bid of $1.90 and an ask of $2.10 are nothing unusual. Anyone who buys and at once sells again has lost $20 of $210, close to a tenth.

## Buying one and selling one

The buyer of a put can lose the premium and nothing beyond it. That is all the comfort there is, and it is thin, because losing the *whole* premium is quite an ordinary outcome.

The **seller** is in another position. For $200 received, the seller has promised to buy 100 shares at $95. If the share goes to $40, that is a loss of $5,500 less the $200. Our signals never sell options to open a trade, and nothing on this site explains how to do it.

## Why a signal may name one

A rule that reads a fall in the candles can put it in two ways: sell the share if you hold it, or buy a put. A put limits the loss to what was paid and needs no borrowed shares. In return it can lose all of that in a few days. Where a signal names a put, it names strike, expiration and a bid, and the bid is *computed by a formula and not quoted by anyone*: see [how the simulation works](/blog/how-the-simulation-works).

## Before you buy your first

Read the document that every broker has to give you, [*Characteristics and Risks of Standardized Options*](https://www.theocc.com/company-information/documents-and-archives/options-disclosure-document). It is free, it is long, and [our reading guide](/blog/reading-the-options-disclosure-document) says where to begin. Options involve risk and are not suitable for all investors.
`,
};
