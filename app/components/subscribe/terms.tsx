import { termsOf, subscribeWords as words } from "~/content/subscribe";
import type { OfferView } from "~/pages/billing/subscribe-page.server";
import styles from "./subscribe.module.css";

/** What is paid and when, line by line: it stands beside the button (ROSCA, COMPLIANCE). */
export function Terms({ offer, ifToday = false }: { offer: OfferView; ifToday?: boolean }) {
  return (
    <>
      <dl className={styles.terms}>
        {termsOf(offer, offer.renewsAt).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {ifToday && <p className="fine">{words.price.visitor}</p>}
    </>
  );
}
