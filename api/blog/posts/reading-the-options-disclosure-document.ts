import type { WrittenPost } from "../post";

export const optionsDisclosureDocument: WrittenPost = {
  id: "reading-the-options-disclosure-document",
  title: "How to read the options disclosure document",
  summary:
    "Your broker has to give you a long booklet before you trade an option. What it is, who wrote it, what it covers, an order in which to read it, and ten questions to answer before you go on.",
  categories: ["options", "risk"],
  author: "leila-haddad",
  free: true,
  publishedAt: "2026-09-28T13:00:00.000Z",
  body: `Its title is *Characteristics and Risks of Standardized Options*. People in the trade call it the ODD, the options disclosure document. It is written by The Options Clearing Corporation, the house that stands between every buyer and every seller of a listed option in the United States, together with the exchanges. Under a rule of the Securities and Exchange Commission (Rule 9b-1), a broker must give it to a customer before taking a first order for an option or approving an account for options.

Most people tick a box to say that they have received it. Here is a way to read it, too.

[Download it from The Options Clearing Corporation](https://www.theocc.com/company-information/documents-and-archives/options-disclosure-document). It is free. Look at the date on its front, and at the supplements that have been added since.

## What it is and is not

It is a description of **how the instrument works and what can go wrong with it**, by those who run its plumbing. It recommends nothing, it forecasts nothing, and it is not selling anything. Few other texts about options can say that.

It is also long, dry and careful, with every exception in its place. Read from the first page to the last, it sends people to sleep somewhere in the chapter on settlement. So do not begin there.

## An order to read it in

1. **The introduction and the terms.** Call, put, strike, premium, expiration, holder, writer. Do not go on until you could explain each one aloud. [What a put is](/blog/what-a-put-is) has an example to practise on.
2. **The chapter on the risks of holders.** That is you, if you buy. It is short. The first risk named is the one that matters most: an option may expire without any value, and what was paid for it is then lost.
3. **The chapter on the risks of writers.** That is whoever sells. Read it even if you never mean to sell one. It explains who is on the other side, and why some strategies that are sold as *income* are nothing of the kind.
4. **Exercise and settlement.** What happens on the last day if you do nothing at all. Some options are exercised automatically, and you may wake up with 100 shares, or with a debt.
5. **Tax and margin, with your broker’s own papers beside you.**
6. **The kinds of option that you do not trade,** on indexes, on debt, on currencies: leave them until you do.

## Ten questions

You have read enough if you can answer these without looking.

1. What exactly do I own when I have bought a call?
2. How much can I lose with it, at most, and how likely is it that I lose all of that?
3. At which price of the share am I even on the last day?
4. What is the difference between the bid and the ask costing me, in dollars?
5. What happens to the price of my option if the share does not move for a week?
6. What happens to it if the share moves my way, and everyone stops being nervous?
7. What happens on the expiration if I forget about it?
8. What changes if the company is split, or bought, or pays a special dividend?
9. Could I be unable to sell it when I want to? When?
10. What could I owe, beyond what I paid?

## Where it touches this site

Our signals name options. Until you have read the document, treat those names as examples of how a rule is put into words, and not as something to buy. When you open a brokerage account from here, you are asked to confirm that you have received it. **Confirming is not reading**, and nobody can do that part for you.

Options involve risk and are not suitable for all investors. Nothing in this post is advice to trade one.
`,
};
