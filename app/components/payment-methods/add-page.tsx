import { CardEntry, type CardScript } from "~/components/cards/card-entry";
import { FormPage } from "~/components/forms/form-page";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button } from "~/components/ui/button";
import { cardWords } from "~/content/cards";
import { paymentMethodWords as words } from "~/content/payment-methods";
import { paths } from "~/lib/paths";
import styles from "./methods.module.css";

/** Adds a card: in the page where the provider's script has come, else on the provider's own page. */
export function AddPage({ script }: { script?: CardScript | undefined }) {
  return (
    <FormPage title={words.addTitle} lede={words.addLede}>
      <RefusalSummary id="add-card" />
      <form className={styles.add} method="post" action={paths.addPaymentMethod()}>
        <CardEntry script={script} intent={paths.cardIntent()}>
          <p>{cardWords.leaves}</p>
        </CardEntry>
        <Button wide>{cardWords.add}</Button>
      </form>
      <p className={styles.note}>{words.addRule}</p>
      <p>
        <a href={paths.paymentMethods()}>{words.back}</a>
      </p>
    </FormPage>
  );
}
