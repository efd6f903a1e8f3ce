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
  /** What the bank wants of its owner, and since or until when. */
  needs?: "sign-in" | "renewal" | null | undefined;
  needsAt?: string | null | undefined;
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
            {bank.needs && <Need bank={bank} needs={bank.needs} />}
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

/** What the bank wants, and the way to its page; where nobody says until when, it is said without a date. */
function Need({ bank: { id, needsAt }, needs }: { bank: LinkedBank; needs: "sign-in" | "renewal" }) {
  const { ended, ends, endsSoon, relink, relinkLeaves } = bankLinkWords;
  const renewal = needsAt ? ends.replace("{date}", formatDate(needsAt)) : endsSoon;
  return (
    <form className={styles.need} method="post" action={paths.bankLink()}>
      <p>{needs === "sign-in" ? ended : renewal}</p>
      <input type="hidden" name="bankId" value={id} />
      <Button name="press" value="relink">
        {relink}
      </Button>
      <p className={styles.note}>{relinkLeaves}</p>
    </form>
  );
}
