import { accountPages } from "~/content/account-pages";
import styles from "./account.module.css";
import { AccountPart } from "./account-part";

/** The ways to the account's further pages. */
export function More() {
  return (
    <AccountPart id="more" title={accountPages.title}>
      <ul className={styles.more}>
        {accountPages.pages.map(({ href, title, about }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <p className={styles.note}>{about}</p>
          </li>
        ))}
      </ul>
    </AccountPart>
  );
}
