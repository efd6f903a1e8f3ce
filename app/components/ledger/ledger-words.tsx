import type { LedgerHead } from "../../../contract/ledger";
import styles from "./ledger-page.module.css";

/** What a reader may conclude from a ledger that holds. */
export function WhatItProves() {
  return (
    <section aria-labelledby="proves" className={styles.words}>
      <h2 id="proves">What this proves, and what it does not</h2>
      <p>A ledger in which the check finds no fault shows that</p>
      <ul>
        <li>
          no entry has been changed, moved or slipped in since it was recorded, and none before the newest has
          been removed;
        </li>
        <li>
          what entries state fits together: days and times are in order, a close agrees with its fill and its
          signal, and results follow from prices, fees and stake. Prices by the model are those that the model
          gives. Where two entries tell of the same session of a stock by one source, they say the same, and
          no trade was held past a price that any of them states and that had to end it;
        </li>
        <li>
          nothing was chosen afterwards: the signal says how it will be priced, which option it buys and when
          it ends at the latest. Whoever moves a stop or a target, or leaves a trade earlier, has announced it
          before that session. Only an end without a price is ever corrected. Where a price is told otherwise
          later, a correction says so beside what was recorded, and no result changes;
        </li>
        <li>
          each issued or practice signal has one ending, losers as well as winners. It is due two sessions
          after its day, and as much later as the licence of its prices has it: up to a week, one delay for
          all signals of a source and day. What came later than that, and what is still missing then, is a
          fault for ever;
        </li>
        <li>
          each issued or practice signal, amendment and withdrawal was recorded before its session’s open, by
          our clock; where a witness cosigned it before the open, by the witness’s clock as well;
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
          hash that others keep, dates an entry. A time of up to a day ahead of your own clock is let pass;
        </li>
        <li>
          every reader sees the same ledger, as long as no witness looks. Only people who compare what they
          kept, and witnesses who compare what they signed, can tell;
        </li>
        <li>
          prices are those of the market, the volatility is the stock’s own, and a stop or a target was not
          reached at prices that no entry states. Compare them with another source. One that was moved is held
          against the prices that entries state, and against how far a price can have come;
        </li>
        <li>
          a licensed provider stands behind the name of a source. Your browser lists the sources that issued
          signals name. What two sources say of one session is compared only in whether the stock was traded,
          and of our own candles not at all;
        </li>
        <li>
          a quote was the best or the only one of its minutes: of the first half hour for what is bought or
          left at the open, of the last for what ends with its session, and of any moment for a stop or a
          target. Each is recorded within an hour, or an hour more by its licence’s delay, by our clock;
        </li>
        <li>
          fees were paid as they are stated. At a close they are those of the fill, unless a broker states
          them;
        </li>
        <li>
          a stock really had no price. That it did not trade, that its option was too cheap, that no price
          could be had, and on how many days between: these are our words. By the delay of a licence they may
          come when the whole trade is known. They can drop a signal or choose the day whose price counts, so
          your browser counts them all, and lists the delays;
        </li>
        <li>
          a stock really split where entries have its prices in two scales. Your browser lists such stocks. A
          split or a dividend while a stock or an option is held by quotes is not counted: its result is that
          of the quotes;
        </li>
        <li>
          names that are spelled alike mean one thing, or two. A dot and a dash in a symbol, and signs and
          capitals in a rule’s name, are taken for the same; a digit and a letter that look alike are not;
        </li>
        <li>
          simulated entries were recorded in time, or agree with each other on prices. They were worked out
          backwards, by prices as they were known then;
        </li>
        <li>there is no other ledger, which was kept aside and never published because it did worse;</li>
        <li>there were no other rules, which were tried and dropped before any signal was recorded;</li>
        <li>
          a trade in a stock itself, for which no end was set, is ever closed. It is shown as open until then;
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
