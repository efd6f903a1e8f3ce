import type { ReactNode } from "react";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import option from "~/components/forms/option.module.css";
import { useRefusal } from "~/components/forms/refused-form";
import { Button } from "~/components/ui/button";
import { pressWords, subscribeWords as words } from "~/content/subscribe";
import { paths } from "~/lib/paths";
import type { OfferView, SubscribePage } from "~/pages/billing/subscribe-page.server";
import { CardChoice } from "./card-choice";
import { subscribeFormId as formId } from "./form-id";
import styles from "./subscribe.module.css";
import { Terms } from "./terms";

type ForMembers = Extract<SubscribePage, { for: "members" }>;

interface SubscribeFormProps {
  page: ForMembers;
  offer: OfferView;
  /** The promo code's own form. */
  children: ReactNode;
}

/** The fields that a refusal may be about, in the order of the page. */
const fields = [
  { name: "paymentMethodId", label: words.card.heading },
  { name: "consent", label: words.consent.heading },
];

/** Card, terms and consent, and one button: everything that has to be beside it is. */
export function SubscribeForm({ page, offer, children }: SubscribeFormProps) {
  const { errors, kept } = useRefusal();
  const { consent, key } = page;
  const action = paths.subscribe({ code: offer.promoCode ?? undefined });
  const consentId = fieldId(formId, "consent");
  const cardForm = `${formId}-card`;
  return (
    <>
      <ErrorSummary
        formId={formId}
        fields={fields}
        messages={errors}
        said={kept.said}
        failed={Boolean(kept.failed)}
      />
      <form id={cardForm} method="post" action={action} hidden>
        {page.cards.state === "ready" && <input type="hidden" name="cards" value={page.cards.data.length} />}
      </form>
      <div className={styles.part}>{children}</div>
      <form className={styles.form} id={formId} method="post" action={action} noValidate>
        <input type="hidden" name="code" value={offer.promoCode ?? ""} />
        <input type="hidden" name="key" value={kept.key ?? key} />
        <input type="hidden" name="priceCents" value={offer.priceCents} />
        <input type="hidden" name="trialDays" value={offer.trialDays} />
        <section className={styles.part} aria-labelledby="card">
          <h2 id="card">{words.card.heading}</h2>
          <CardChoice
            page={page}
            chosen={kept.paymentMethodId}
            problem={errors.paymentMethodId}
            cardForm={cardForm}
          />
        </section>
        <section className={styles.part} aria-labelledby="price">
          <h2 id="price">{words.price.heading}</h2>
          <Terms offer={offer} />
          <div className={`${field.field} ${styles.consent}`}>
            <FieldError id={consentId} message={errors.consent} />
            <label className={option.option}>
              <input
                type="checkbox"
                id={consentId}
                name="consent"
                value="yes"
                defaultChecked={kept.consent === "yes"}
                required
                aria-invalid={errors.consent ? true : undefined}
                aria-describedby={errors.consent ? `${consentId}-error` : undefined}
              />
              <span>{consent.label}</span>
            </label>
            <p className="fine">
              <a
                href={paths.agreementDocument(consent.kind, consent.revision)}
                target="_blank"
                rel="noopener"
              >
                {words.consent.document}
              </a>{" "}
              {words.consent.newTab}
            </p>
          </div>
          <Button wide name="press" value="subscribe">
            {pressWords(offer)}
          </Button>
        </section>
      </form>
    </>
  );
}
