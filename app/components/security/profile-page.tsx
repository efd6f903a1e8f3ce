import type { ReactNode } from "react";
import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { useRefusal } from "~/components/forms/refused-form";
import { Button } from "~/components/ui/button";
import { accountProfile as words } from "~/content/account-profile";
import { fieldLengths } from "~/lib/account-forms";
import { namesSchema, newEmailSchema } from "~/lib/protection-forms";

export interface ProfilePageProps {
  /** The page's own address. */
  page: string;
  root?: { label: string; href: string };
  profile: {
    firstName: string;
    lastName: string;
    email: string;
    timeZone?: string | null | undefined;
    /** Absent where the upstream does not say. */
    emailConfirmed?: boolean | null | undefined;
  };
  /** To choose from; none where the upstream has not said which one the account has. */
  zones: readonly string[];
  /** Further parts that only members have. */
  children?: ReactNode;
}

/** Name, time zone and e-mail, each with the form that changes it. */
export function ProfilePage({ page, root, profile, zones, children }: ProfilePageProps) {
  const { firstName, lastName, timeZone } = profile;
  const { timeZone: typed } = useRefusal().kept;
  return (
    <AccountSubpage title={words.title} lede={words.lede} {...(root && { root })}>
      <AccountPart id="names" title={words.names.heading}>
        <Form
          id="names-form"
          action={page}
          schema={namesSchema}
          press="names"
          fields={[...nameFields, ...zoneFields(zones, typed ?? timeZone, typed !== undefined)]}
          values={{ firstName, lastName, timeZone: timeZone ?? "" }}
          submit={words.names.submit}
        />
      </AccountPart>
      <EmailPart page={page} profile={profile} />
      {children}
    </AccountSubpage>
  );
}

const nameFields: readonly FieldSpec[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: fieldLengths.name },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: fieldLengths.name },
];

/**
 * A zone that has another name in the list is offered as well: else saving a name would clear it. So is one that was just sent,
 * where no list came.
 */
function zoneFields(
  zones: readonly string[],
  chosen: string | null | undefined,
  isSent: boolean,
): FieldSpec[] {
  if (zones.length === 0 && !isSent) return [];
  const offered = chosen && !zones.includes(chosen) ? [chosen, ...zones] : zones;
  const choices = offered.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  const { zone: label, zoneHint: hint } = words.names;
  return [{ name: "timeZone", label, hint, choices, optional: true }];
}

const emailFields: readonly FieldSpec[] = [
  {
    name: "email",
    label: words.email.label,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
  },
  {
    name: "emailPassword",
    label: words.email.password,
    type: "password",
    autoComplete: "current-password",
  },
];

function EmailPart({ page, profile }: Pick<ProfilePageProps, "page" | "profile">) {
  const { email, emailConfirmed } = profile;
  return (
    <AccountPart id="email" title={words.email.heading}>
      <RefusalSummary id="confirmation" press="confirm" />
      <p>
        {words.email.now} <strong>{email}</strong>. {emailConfirmed === true && words.email.confirmed}
      </p>
      {emailConfirmed === false && (
        <>
          <p className={account.note}>{words.email.unconfirmed}</p>
          <form method="post" action={page}>
            <input type="hidden" name="press" value="confirm" />
            <Button tone="quiet">{words.email.confirm}</Button>
          </form>
        </>
      )}
      <p className={account.note}>{words.email.text}</p>
      <Form
        id="email-form"
        action={page}
        schema={newEmailSchema}
        press="email"
        fields={emailFields}
        submit={words.email.submit}
        tone="quiet"
      />
    </AccountPart>
  );
}
