import { requestOf } from "~/content/brokerage-standing";
import type { AccountStanding } from "~/pages/brokerage/brokerage-account.server";
import styles from "./account.module.css";

interface AskedProps {
  actions: NonNullable<AccountStanding["actions"]>;
  /** Puts the broker's name into a text. */
  named(text: string): string;
  /** The application came to nothing: what to have ready is not said any more. */
  over: boolean;
}

/** What the broker asks for or found, one thing after another. */
export function Asked({ actions, named, over }: AskedProps) {
  return (
    <ul className={styles.asked}>
      {actions.map(({ code, message }) => {
        const { title, text } = requestOf(code, message, over);
        return (
          <li key={code}>
            <p className={styles.place}>{named(title)}</p>
            {text && <p className={styles.note}>{named(text)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
