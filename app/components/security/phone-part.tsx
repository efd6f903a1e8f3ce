import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { accountProfile } from "~/content/account-profile";
import { newPhoneSchema, phoneCodeSchema, phoneRemovalSchema } from "~/lib/protection-forms";
import { formatPhone } from "../../../domain/phone";

const { phone: words } = accountProfile;

interface PhonePartProps {
  /** The page's own address. */
  page: string;
  phone: string | null | undefined;
}

/** A member's number: the form that has a code texted, the one that takes it, and the way to remove the number. */
export function PhonePart({ page, phone }: PhonePartProps) {
  return (
    <AccountPart id="phone" title={words.heading}>
      <p>
        {phone ? (
          <>
            {words.now} <strong>{formatPhone(phone)}</strong>.
          </>
        ) : (
          words.none
        )}
      </p>
      <p className={account.note}>{words.text}</p>
      <Form
        id="phone-form"
        action={page}
        schema={newPhoneSchema}
        press="phone"
        fields={[
          {
            name: "phone",
            label: words.label,
            hint: words.hint,
            type: "tel",
            inputMode: "tel",
            autoComplete: "tel",
          },
          {
            name: "phonePassword",
            label: words.password,
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        submit={words.submit}
        tone="quiet"
      />
      <Form
        id="phone-code-form"
        action={page}
        schema={phoneCodeSchema}
        press="phoneCode"
        fields={[
          {
            name: "stepCode",
            label: words.code,
            inputMode: "numeric",
            autoComplete: "one-time-code",
            maxLength: 6,
          },
        ]}
        submit={words.confirm}
        tone="quiet"
      />
      {phone && (
        <Form
          id="phone-removal"
          action={page}
          schema={phoneRemovalSchema}
          press="removePhone"
          fields={[
            {
              name: "phoneRemovalPassword",
              label: words.password,
              type: "password",
              autoComplete: "current-password",
            },
          ]}
          submit={words.remove}
          tone="quiet"
        />
      )}
    </AccountPart>
  );
}
