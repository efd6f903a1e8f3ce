import { FormPage } from "~/components/forms/form-page";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button } from "~/components/ui/button";
import { bankLinkWords } from "~/content/bank-link";
import { paths } from "~/lib/paths";
import styles from "./bank-page.module.css";
import { Mask } from "./mask";

export interface ChoosableAccount {
  id: string;
  name: string;
  mask?: string | undefined;
}

interface AccountChoiceProps {
  accounts: readonly ChoosableAccount[];
  /** The broker's name. */
  brokerage: string;
}

/** What the bank has shared: one of it is linked, and its owner says so. */
export function AccountChoice({ accounts, brokerage }: AccountChoiceProps) {
  return (
    <FormPage title={bankLinkWords.chooseTitle} lede={bankLinkWords.chooseLede}>
      <RefusalSummary id="bank-link" />
      {accounts.length === 0 ? (
        <p>{bankLinkWords.noneShared}</p>
      ) : (
        <form className={styles.form} method="post" action={paths.bankLink()}>
          <fieldset className={styles.accounts}>
            <legend>{bankLinkWords.legend}</legend>
            {accounts.map(({ id, name, mask }) => (
              <label key={id} className={styles.account}>
                <input
                  type="radio"
                  name="accountId"
                  value={id}
                  defaultChecked={accounts.length === 1}
                  required
                />
                <span>{name}</span>
                <Mask mask={mask} />
              </label>
            ))}
          </fieldset>
          <p className={styles.note}>{bankLinkWords.authorise.replaceAll("{brokerage}", brokerage)}</p>
          <Button wide name="press" value="choose">
            {bankLinkWords.choose}
          </Button>
        </form>
      )}
      <form method="post" action={paths.bankLink()}>
        <Button wide tone="quiet" name="press" value="leave">
          {bankLinkWords.leave}
        </Button>
      </form>
    </FormPage>
  );
}
