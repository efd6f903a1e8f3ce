import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { newPasswordField } from "~/components/forms/reset-password-form";
import { PanelPart } from "~/components/ui/panel-part";
import { accountSecurity as words } from "~/content/account-security";
import { newPasswordSchema, recoverySchema } from "~/lib/protection-forms";
import type { Panel } from "~/upstream/panel.server";
import { CodesPart } from "./codes-part";
import { PasskeysPart } from "./passkeys-part";
import { ShownCodes } from "./shown-codes";
import type { Standing } from "./standing";

interface SecurityPageProps {
  /** The page's own address. */
  page: string;
  root?: { label: string; href: string };
  standing: Panel<Standing>;
  /** Where the script asks for the question that makes a passkey. */
  question: string;
}

/** Password, one-time codes, recovery codes and passkeys, each with the forms that change them. */
export function SecurityPage({ page, root, standing, question }: SecurityPageProps) {
  const { recoveryCodes } = useRefusal().kept;
  return (
    <AccountSubpage title={words.title} lede={words.lede} {...(root && { root })}>
      {recoveryCodes && <ShownCodes codes={recoveryCodes.split("\n")} page={page} />}
      <AccountPart id="password" title={words.password.heading}>
        <p className={account.note}>{words.password.text}</p>
        <Form
          id="password-form"
          action={page}
          schema={newPasswordSchema}
          press="password"
          fields={[
            {
              name: "currentPassword",
              label: words.password.current,
              type: "password",
              autoComplete: "current-password",
            },
            { ...newPasswordField, name: "newPassword", label: words.password.fresh },
          ]}
          submit={words.password.submit}
          tone="quiet"
        />
      </AccountPart>
      <PanelPart panel={standing} what={words.codes.heading}>
        {(data) => (
          <>
            <CodesPart page={page} on={data.codes} />
            <PasskeysPart page={page} passkeys={data.passkeys} question={question} />
            <RecoveryPart page={page} standing={data} />
          </>
        )}
      </PanelPart>
    </AccountSubpage>
  );
}

function RecoveryPart({ page, standing }: { page: string; standing: Standing }) {
  const hasFactor = standing.codes || standing.passkeys.length > 0;
  return (
    <AccountPart id="recovery" title={words.recovery.heading}>
      <p>{hasFactor ? words.recovery.left(standing.recoveryCodesLeft) : words.recovery.none}</p>
      {hasFactor && (
        <Form
          id="recovery-form"
          action={page}
          schema={recoverySchema}
          press="recovery"
          fields={[
            {
              name: "recoveryPassword",
              label: words.recovery.password,
              type: "password",
              autoComplete: "current-password",
            },
          ]}
          submit={words.recovery.renew}
          tone="quiet"
        />
      )}
    </AccountPart>
  );
}
