import { Button } from "~/components/ui/button";
import { bankLinkWords, bankStatusWords } from "~/content/bank-link";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import styles from "./bank-page.module.css";
import { Mask } from "./mask";

/** A bank account that the broker is linked with; `linkedAt` is ISO 8601. */
export interface LinkedBank {
  id: string;
  name?: string | null | undefined;
  mask?: string | null | undefined;
  accountType?: string | null | undefined;
  status: string;
  linkedAt?: string | null | undefined;
}

/** What is linked, where it stands, and the way to end it. */
export function LinkedBanks({ banks }: { banks: readonly LinkedBank[] }) {
  return (
    <ul className={styles.banks}>
      {banks.map((bank) => (
        <li key={bank.id}>
          <div>
            <p className={styles.name}>
              {bank.name ?? "Bank account"} <Mask mask={bank.mask} />
            </p>
            <p className={styles.note}>
              {bankStatusWords[bank.status] ?? `The broker says “${bank.status}”.`}
              {bank.linkedAt && <> Added {formatDate(bank.linkedAt)}.</>}
            </p>
          </div>
          <form method="post" action={paths.bankLink()}>
            <input type="hidden" name="bankId" value={bank.id} />
            <Button tone="quiet" name="press" value="remove">
              {bankLinkWords.remove}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
