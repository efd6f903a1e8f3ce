import { FormPage } from "~/components/forms/form-page";
import { RichLine } from "~/components/ui/rich-line";
import { type ConsentState, consentWords as words } from "~/content/consent";
import { ConsentForm } from "./consent-form";
import styles from "./consent-page.module.css";

const chosenIn: Partial<Record<ConsentState, "yes" | "no">> = { accepted: "yes", refused: "no" };

interface ConsentPageProps {
  state: ConsentState;
  /** Where a choice leads back to. */
  from: string;
}

/** What stands for this browser, the choice, and what it is about. */
export function ConsentPage({ state, from }: ConsentPageProps) {
  return (
    <>
      <FormPage title={words.title} lede={words.states[state]}>
        {state !== "signal" && (
          <section aria-labelledby="choice">
            <h2 id="choice" className={styles.choose}>
              {words.choose}
            </h2>
            <ConsentForm from={from} chosen={chosenIn[state]} />
          </section>
        )}
      </FormPage>
      <section className="page" aria-labelledby="kept">
        <h2 id="kept">{words.kept.heading}</h2>
        <dl className={styles.kept}>
          {words.kept.items.map(({ what, cookie, why, howLong }) => (
            <div key={cookie}>
              <dt>{what}</dt>
              <dd>{why}</dd>
              <dd className={styles.howLong}>
                Cookie <code>{cookie}</code>, {howLong}
              </dd>
            </div>
          ))}
        </dl>
        <p className="fine">
          <RichLine line={words.more} />
        </p>
      </section>
    </>
  );
}
