import type { ReactNode } from "react";
import option from "~/components/forms/option.module.css";
import { cardWords as words } from "~/content/cards";
import { cardScript } from "~/lib/card-script";
import styles from "./cards.module.css";

/** Where cards are entered in the page: what the provider's script has to know (`cardPolicy` answers it). */
export interface CardScript {
  publishableKey: string;
}

interface CardEntryProps {
  /** Undefined: cards are entered on the provider's page alone, and `children` are all there is. */
  script: CardScript | undefined;
  /**
   * Where a client secret is had: answers a POST of the form that this stands in with JSON {clientSecret}, or refuses it
   * with {message}, which is shown.
   */
  intent: string;
  /** What the secret is of. `setup` keeps the card: the field gets the payment method's id; `payment` pays: the payment's. */
  kind?: "setup" | "payment";
  /** The field of the form that gets the id. */
  field?: string;
  /** Beside cards that are there already: this one is chosen by a radio of the same name. */
  choice?: { chosen: boolean } | undefined;
  /** The way where the script does not run: a button that leads to the provider's page. */
  children: ReactNode;
}

/**
 * A new card, within a form. Where scripts run and the provider's has come, it is entered in the provider's own element:
 * on submit the card is confirmed there, the field gets its id, and the form goes its way. Where not, `children`.
 * Its page calls `cardPolicy`, and its route says `handle.leadsOut: "cards"`.
 */
export function CardEntry({
  script,
  intent,
  kind = "setup",
  field = "paymentMethodId",
  choice,
  children,
}: CardEntryProps) {
  if (!script) return <>{children}</>;
  return (
    <card-entry
      class={styles.entry}
      data-key={script.publishableKey}
      data-intent={intent}
      data-kind={kind}
      data-unreachable={words.unreachable}
    >
      <div data-part="hosted">{children}</div>
      <div data-part="entry" className={styles.element} hidden>
        {choice ? (
          <label className={option.unboxed}>
            <input type="radio" name={field} value="" defaultChecked={choice.chosen} disabled />
            <span>{words.newCard}</span>
          </label>
        ) : (
          <>
            <input type="hidden" name={field} disabled />
            <p className={styles.label}>{words.entered}</p>
          </>
        )}
        <div data-part="card" className={styles.mount} />
        <p role="alert" data-part="refusal" className={styles.refusal} hidden />
        <p className="fine">{words.inFrame}</p>
      </div>
      <script src={cardScript} async />
    </card-entry>
  );
}
