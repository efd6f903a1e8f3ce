import { CardEntry } from "~/components/cards/card-entry";
import { CardLine } from "~/components/cards/card-line";
import { fieldId } from "~/components/forms/field";
import { FieldError } from "~/components/forms/field-error";
import option from "~/components/forms/option.module.css";
import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { cardWords } from "~/content/cards";
import { subscribeWords as words } from "~/content/subscribe";
import { paths } from "~/lib/paths";
import type { SubscribePage } from "~/pages/billing/subscribe-page.server";
import { subscribeFormId } from "./form-id";
import styles from "./subscribe.module.css";

interface CardChoiceProps {
  page: Extract<SubscribePage, { for: "members" }>;
  /** The card that a form was sent with. */
  chosen: string | undefined;
  problem: string | undefined;
  /** The id of the form that leads to the provider's page: not this one, whose key press subscribes. */
  cardForm: string;
}

/** The cards that are kept, one of which is charged, and the ways to another. */
export function CardChoice({
  page: { cards, cardsBefore, script, today },
  chosen,
  problem,
  cardForm,
}: CardChoiceProps) {
  const id = fieldId(subscribeFormId, "paymentMethodId");
  return (
    <PanelPart panel={cards} what={words.card.failed} notOffered={words.card.notOffered}>
      {(kept) => {
        // The newest come first: back with one more than before, that one is meant.
        const added = cardsBefore !== undefined && kept.length > cardsBefore ? kept[0] : undefined;
        const first =
          kept.find((card) => card.id === chosen) ??
          added ??
          kept.find(({ isDefault }) => isDefault) ??
          kept[0];
        return (
          <fieldset
            className={styles.cards}
            id={id}
            tabIndex={-1}
            aria-describedby={problem ? `${id}-error` : undefined}
          >
            <legend className="visually-hidden">{words.card.legend}</legend>
            <FieldError id={id} message={problem} />
            {kept.map((card) => (
              <label className={option.option} key={card.id}>
                <input
                  type="radio"
                  name="paymentMethodId"
                  value={card.id}
                  defaultChecked={card === first}
                  aria-invalid={problem ? true : undefined}
                />
                <CardLine card={card} today={today} />
              </label>
            ))}
            <CardEntry
              script={script}
              intent={paths.cardIntent()}
              choice={kept.length > 0 ? { chosen: false } : undefined}
            >
              <div className={styles.add}>
                <Button
                  tone={kept.length > 0 ? "quiet" : "primary"}
                  form={cardForm}
                  name="press"
                  value="card"
                >
                  {kept.length > 0 ? cardWords.addAnother : cardWords.add}
                </Button>
                <p className="fine">{cardWords.leaves}</p>
              </div>
            </CardEntry>
          </fieldset>
        );
      }}
    </PanelPart>
  );
}
