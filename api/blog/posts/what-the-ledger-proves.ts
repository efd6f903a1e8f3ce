import type { WrittenPost } from "../post";

export const whatTheLedgerProves: WrittenPost = {
  id: "what-the-ledger-proves",
  title: "What the ledger proves, and what it does not",
  summary:
    "Each signal and each close is chained to the one before it. That makes rewriting visible to anyone who kept one line. It does not make a signal good, and it has one gap that you can close yourself.",
  categories: ["track-record"],
  author: "leila-haddad",
  free: true,
  publishedAt: "2026-11-09T13:00:00.000Z",
  disclosure:
    "Leila works for the company whose record this post asks you to check, and has an interest in your believing it.",
  body: `A record of past trades is easy to improve afterwards. A loser disappears, an entry moves by a few cents, a signal that was never sent turns up with last month’s date. Readers cannot see it happen, so they have learned to believe no record at all. The ledger is our answer to that. It is worth knowing exactly how far it reaches.

## How an entry is made

Every signal that opens a trade becomes an entry, and so does what becomes of it: its fill, and its close or another end; the first run of the ledger began with those of the sixty trading days before it. An entry holds its number, the time at which it was recorded, what it is (a signal, a fill, a close), its basis, whose prices it was worked out with, the trade that it belongs to, and the facts: symbol, dates, prices in whole cents. It also holds one thing more, the **hash of the entry before it**.

Then it is sealed in two steps.

1. It is written out in one fixed form, so that the same facts always give the same letters in the same order. That form is a public standard, RFC 8785, the canonical form of JSON.
2. Those letters go through SHA-256, which turns any text into 64 letters and digits. Change a single character of the text, and the result is changed beyond recognition. Nobody knows a way to find another text with the same result.

The result is the entry’s own hash, and the next entry will carry it. The first entry, having none before it, carries 64 zeros.

    entry 1   previous 0000…0000   hash 5c1e…
    entry 2   previous 5c1e…       hash 91ab…
    entry 3   previous 91ab…       hash e07d…

(The hashes in this picture are shortened and made up.)

## What that proves

Suppose someone changes entry 2 a year later. Its text gives another hash, which is not the one that entry 3 carries. To hide that, entry 3 has to be changed as well, then entry 4, and so on to the newest. The last hash, the **head**, comes out different.

So anyone who has kept the head of some day can tell, on any later day, whether anything before it was changed, left out, slipped in or put in another order. You need not trust us for it, nor our database, nor our programmers. The arithmetic is done in your own browser on [the proof page](/roi-tracker/proof), or on your own machine with the command that comes with the site’s source. Where an entry does not fit, both say **which one**.

| Someone … | Does the chain show it? |
| --- | --- |
| changes a price, a date, a time or a result | yes, and names the entry |
| deletes a losing trade that has entries after it | yes |
| slips in a winner between two entries | yes |
| puts entries in another order | yes |
| closes a trade as another than its signal opened, or with a result that its prices do not give | yes, to whoever reads what the entries say: the page and the command do |
| leaves a losing trade open, or closes it late | yes, two sessions after it was due, and from then on for ever |
| says that a stock had no price | the page counts how often; whether it is true is for you to look up |
| cuts off the newest entries | only to someone who kept their head |
| rebuilds the whole chain from the beginning | only to someone who kept an older head |
| never records a signal in the first place | no |
| records a bad signal honestly | it is in there, badly |

The database adds a lock of its own: it refuses to change or delete a row of that table. The owner of the database can take that lock away, so it protects against accidents. The chain is what protects against us.

## The gap, and how you close it

Look at the eighth and ninth lines of the table. A chain that ends earlier than it did is still a chain. And anyone who holds all the entries can compute a new chain from start to end, and it will verify. A chain proves that its entries fit each other. It does not prove that it is the **same chain** as yesterday’s.

For that, the head has to be somewhere that we cannot reach. It is on the tracker, in [the feed](/feed.xml) of this blog, and in our emails. A feed reader or a mailbox keeps an old head without any effort of yours. If you want to do it by hand, copy the head into a note with today’s date. Months later, look for it among the entries. If it is there, everything up to it is as it was.

> Do not ask whether a chain verifies. Ask whether it still contains a hash that you wrote down yourself.

## What it does not prove

**That a signal was good.** A chain keeps bad signals as carefully as good ones. How they did is worked out from it, and is shown in [the record](/roi-tracker).

**That anyone could have traded at these prices.** An entry says what was recorded and when. It does not say that there was a buyer or a seller. [How the simulation works](/blog/how-the-simulation-works) goes through that.

**That prices are real.** Entries have to agree with each other on the prices of a session, but not with the market. Every entry names whose candles it rests on. Entries from the sandbox are chained in the same way, and what they describe never happened.

**That an entry was in time.** The recorded time is our own clock’s. What makes it hard to cheat with is again the head: a hash that reached your mailbox at eight in the morning cannot contain what happened at noon.

## Issued, live, simulated

One word in an entry matters more than the others: its basis. We call a signal **issued**, and its trade **live**, only if it was recorded before the session opened in which it could first be traded, with candles of a licensed provider. Everything else is **simulated**: computed afterwards, or with made-up or imported prices. A simulated trade never becomes a live one later, however well it did.
`,
};
