import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { accountSecurity } from "~/content/account-security";
import { formatDate } from "~/lib/dates";
import { newPasskeySchema, passkeyRemovalSchema } from "~/lib/protection-forms";
import { PasskeyEntry } from "./passkey-entry";
import styles from "./security.module.css";
import type { Standing } from "./standing";

const { passkeys: words } = accountSecurity;

interface PasskeysPartProps {
  /** The page's own address. */
  page: string;
  passkeys: Standing["passkeys"];
  /** Where the script asks for the question that makes a passkey. */
  question: string;
}

/** The passkeys, the form that adds one, and the one that removes one. */
export function PasskeysPart({ page, passkeys, question }: PasskeysPartProps) {
  return (
    <AccountPart id="passkeys" title={words.heading}>
      <p>{words.text}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <Form
        id="passkey-form"
        action={page}
        schema={newPasskeySchema}
        press="newPasskey"
        fields={[
          {
            name: "passkeyName",
            label: words.name,
            hint: words.nameHint,
            autoComplete: "off",
            maxLength: 60,
          },
          {
            name: "passkeyPassword",
            label: words.password,
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        submit={words.add}
        tone="quiet"
        terms={<PasskeyEntry question={question} kind="create" />}
      />
      {passkeys.length > 0 && <PasskeyRemoval page={page} passkeys={passkeys} />}
    </AccountPart>
  );
}

function PasskeyRemoval({ page, passkeys }: Pick<PasskeysPartProps, "page" | "passkeys">) {
  return (
    <>
      <p className={account.note}>{words.removal}</p>
      <Form
        id="passkey-removal"
        action={page}
        schema={passkeyRemovalSchema}
        press="removePasskey"
        fields={[
          {
            name: "passkeyId",
            label: words.which,
            choices: passkeys.map(({ id, passkeyName }) => ({ value: id, label: passkeyName })),
          },
          {
            name: "removalPassword",
            label: words.password,
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        submit={words.remove}
        tone="quiet"
      />
    </>
  );
}

function PasskeyList({ passkeys }: Pick<PasskeysPartProps, "passkeys">) {
  return (
    <ul className={styles.passkeys}>
      {passkeys.map(({ id, passkeyName, createdAt, lastUsedAt, synced }) => (
        <li key={id}>
          <strong>{passkeyName}</strong>
          <span className={account.note}>
            {words.added} {formatDate(createdAt)}
            {lastUsedAt && `, ${words.used} ${formatDate(lastUsedAt)}`}
            {synced === true && `, ${words.synced}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
