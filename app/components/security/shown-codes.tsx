import { AccountPart } from "~/components/account/account-part";
import { ButtonLink } from "~/components/ui/button";
import { accountSecurity } from "~/content/account-security";
import styles from "./security.module.css";

const { recovery: words } = accountSecurity;

/** Recovery codes, this one time. */
export function ShownCodes({ codes, page }: { codes: readonly string[]; page: string }) {
  return (
    <AccountPart id="shown-codes" title={words.shown}>
      <p>{words.keep}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={page}>{words.done}</ButtonLink>
      </p>
    </AccountPart>
  );
}
