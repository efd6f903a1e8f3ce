import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormPage } from "~/components/forms/form-page";
import { ButtonLink } from "~/components/ui/button";
import { endsSessions, linkPage, linkWords } from "~/content/account-links";
import { accountLinkSchema } from "~/lib/protection-forms";

interface AccountLinkPageProps {
  /** The page's own address. */
  page: string;
  valid: boolean;
  linkKind: string;
  /** The address that it is about. */
  email: string | null;
  /** The address that the account has now, most of it hidden, where it is another. */
  accountEmail: string | null;
  /** Whether the password has to be typed. */
  needsPassword: boolean;
  /** Whether a password that the account had lately has it remove what was added to the second step since. */
  passwordRemoves: boolean;
  account: string;
  /** Whether the account has alerts: an investor's has none. */
  alerts?: boolean;
}

/** Behind a mailed link about an account: the button that does it. To open the page changes nothing. */
export function AccountLinkPage({
  page,
  valid,
  linkKind,
  email,
  accountEmail,
  needsPassword,
  passwordRemoves,
  account,
  alerts = false,
}: AccountLinkPageProps) {
  if (!valid) {
    return (
      <FormPage title={linkPage.dead} lede={linkPage.deadLede}>
        <p>{linkPage.deadText}</p>
        <ButtonLink href={account} wide>
          {linkPage.toAccount}
        </ButtonLink>
      </FormPage>
    );
  }
  const words = linkWords(linkKind);
  return (
    <FormPage title={words.title} lede={words.lede}>
      {email !== null && (
        <p>
          {linkPage.address} <strong>{email}</strong>
        </p>
      )}
      {accountEmail !== null && (
        <p>
          {linkPage.ofAccount} <strong>{accountEmail}</strong>
        </p>
      )}
      {alerts && endsSessions(linkKind) && <p>{linkPage.alertsToo}</p>}
      <Form
        id="account-link"
        action={page}
        schema={accountLinkSchema}
        fields={passwordField(needsPassword, passwordRemoves)}
        submit={words.button}
      />
    </FormPage>
  );
}

/** None where nothing is to be proven. */
function passwordField(needed: boolean, removes: boolean): FieldSpec[] {
  if (!needed && !removes) return [];
  return [
    {
      name: "password",
      label: removes ? linkPage.oldPassword : linkPage.password,
      hint: removes ? (needed ? linkPage.removingHint : linkPage.leavingHint) : linkPage.passwordHint,
      type: "password",
      autoComplete: "current-password",
      ...(!needed && { optional: true }),
    },
  ];
}
