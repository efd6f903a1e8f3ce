import type { LedgerHead } from "../../../contract/ledger";
import styles from "./ledger-page.module.css";

/** What a reader may conclude from a ledger that holds. */
export function WhatItProves() {
  return (
    <section aria-labelledby="proves" className={styles.words}>
      <h2 id="proves">What this proves, and what it does not</h2>
      <p>A ledger that holds shows that</p>
      <ul>
        <li>
          no entry has been changed, moved or slipped in since it was recorded, and none before the newest has
          been removed;
        </li>
        <li>
          what entries state fits together: days and times in their order, a close as its fill and its signal
          have it, prices as the model gives them, and results that follow from prices, fees and stake;
        </li>
        <li>
          each signal has one ending, losers as well as winners: two sessions after it was due, and as much
          later as the licence of its prices has it, an open trade is a fault;
        </li>
        <li>
          what is called issued or practice was recorded before its session’s open, by our clock; where a
          witness cosigned it before the open, by the witness’s clock as well. What is issued rests on candles
          from a licensed provider;
        </li>
        <li>
          with a hash or a checkpoint that you kept from an earlier day: all entries up to it existed by then,
          and are still there. Your browser keeps the newest that it has checked on this page.
        </li>
      </ul>
      <p>No ledger shows that</p>
      <ul>
        <li>a signal was good, or that anyone traded on it. The mark on each entry says what it rests on;</li>
        <li>
          our clock was right. The times are ours until someone outside signs for them: only a witness, or a
          hash that others keep, dates an entry;
        </li>
        <li>
          every reader sees the same ledger, as long as no witness looks. Only people who compare what they
          kept, and witnesses who compare what they signed, can tell;
        </li>
        <li>
          prices are those of the market, a volatility that of its stock, and no stop was touched on a day
          between. Compare them with another source of prices;
        </li>
        <li>
          a signal that was not filled for want of a price had none. It is the one way to drop a signal, so
          your browser counts them when it has checked all entries;
        </li>
        <li>there is no other ledger, which was kept aside and never published because it did worse;</li>
        <li>there were no other rules, which were tried and dropped before any signal was recorded;</li>
        <li>
          a trade in a stock itself, which never expires, is ever closed. It is shown as open until then;
        </li>
        <li>
          the newest entries were not cut off. Only a hash or a checkpoint of one of them, kept by someone,
          shows that;
        </li>
        <li>
          nobody rewrote the whole of it. Such a ledger would hold as well, but would lack the hashes that
          were published before: that is why the newest hash is on the tracker, in the feed and at the foot of
          every email.
        </li>
      </ul>
    </section>
  );
}

/** The command that verifies without this page. */
export function FromOutside({ site, head }: { site: string; head: LedgerHead | undefined }) {
  const command = `npm run verify-ledger -- ${site}`;
  return (
    <section aria-labelledby="outside" className={styles.words}>
      <h2 id="outside">Check it from outside</h2>
      <p>
        In a copy of this site’s source, with Node 20.19 or later. It fetches every entry and checks each.
      </p>
      <pre>
        <code>{command}</code>
      </pre>
      <p>
        With a hash that you kept, it also finds a ledger that was cut off or rewritten as a whole. With
        today’s:
      </p>
      <pre>
        <code>{`${command} --head ${head?.hash ?? "HASH"}`}</code>
      </pre>
      <p>
        Each hash is SHA-256 over the entry as canonical JSON (RFC 8785) without the hash itself. The first
        entry names 64 zeros as the one before it.
      </p>
    </section>
  );
}
