import type { ReactNode } from "react";
import { accountSecurity } from "~/content/account-security";
import styles from "./security.module.css";

const { passkeys: words } = accountSecurity;

interface PasskeyEntryProps {
  /** The address of the authenticator's challenge (POST, JSON). */
  question: string;
  kind: "create" | "get";
  children?: ReactNode;
}

/** What the script of passkeys fills in (app/enhance/passkey-entry.ts). It belongs inside a form. */
export function PasskeyEntry({ question, kind, children }: PasskeyEntryProps) {
  return (
    <passkey-entry data-question={question} data-kind={kind} data-refused={words.refused}>
      <input type="hidden" name="passkey" value="" />
      <p className={styles.refusal} data-part="refusal" role="alert" hidden />
      <p data-without-script="">{words.needsScript}</p>
      {children}
    </passkey-entry>
  );
}
