import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { Button } from "~/components/ui/button";
import { subscribeWords as words } from "~/content/subscribe";
import { paths } from "~/lib/paths";
import type { CodeView } from "~/pages/billing/subscribe-page.server";
import { promoCodeLength } from "../../../domain/validators";
import { promoFormId } from "./form-id";
import styles from "./subscribe.module.css";

interface PromoFormProps {
  code: CodeView;
  /** Goes on with the address: a card that was just added stays chosen. */
  cardsBefore?: number | undefined;
}

/** Asks what the plan costs with a promo code. It changes nothing, so it is a form that asks. */
export function PromoForm({ code: { typed, problem, suggested }, cardsBefore }: PromoFormProps) {
  const id = fieldId(promoFormId, "code");
  const hintId = `${id}-hint`;
  return (
    <form className={styles.promo} method="get" action={paths.subscribe()}>
      {problem && (
        <div className={styles.whole}>
          <ErrorSummary
            formId={promoFormId}
            fields={[{ name: "code", label: words.code.label }]}
            messages={{ code: problem }}
          />
        </div>
      )}
      <div className={field.field} data-field="">
        <label htmlFor={id}>
          {words.code.label} <span className={field.optional}>(optional)</span>
        </label>
        {suggested && (
          <p className={field.hint} id={hintId}>
            {words.code.suggested}
          </p>
        )}
        <FieldError id={id} message={problem} />
        <input
          className={field.input}
          type="text"
          id={id}
          name="code"
          defaultValue={typed || suggested}
          maxLength={promoCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : suggested && hintId}
        />
      </div>
      {cardsBefore !== undefined && <input type="hidden" name="cards" value={cardsBefore} />}
      <Button tone="quiet">{words.code.press}</Button>
    </form>
  );
}
