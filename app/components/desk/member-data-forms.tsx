import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { memberDataWords as words } from "~/content/desk-member-data";
import { memberWords } from "~/content/desk-members";
import { reasonLength } from "~/lib/desk-forms";
import {
  changeEmailSchema,
  confirmEmailSchema,
  eraseSchema,
  exportSchema,
  holdSchema,
} from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskMember } from "../../../contract/desk-member-schemas";
import { momentOf } from "./desk-moment";
import { reasonSpec, SeenField } from "./member-forms";

interface OfMember {
  member: DeskMember;
}

const checkedSpec = (name: string): FieldSpec => ({
  ...{ name, label: words.checked, hint: words.checkedHint, maxLength: reasonLength, autoComplete: "off" },
});

const requestSpecs = (day: string, channel: string): readonly FieldSpec[] => [
  { name: day, label: words.requestedOn, type: "date", autoComplete: "off" },
  {
    ...{ name: channel, label: words.channelOfRequest },
    choices: Object.entries(words.channels).map(([value, label]) => ({ value, label })),
  },
];

/** Believing the address, and changing it, both after a check. */
export const EmailForms = ({ member: { id, seen, emailProvenAt } }: OfMember) => (
  <>
    {!emailProvenAt && (
      <AccountPart id="confirm-part" title={words.confirm}>
        <Form
          id="confirm-email"
          press="confirmEmail"
          action={deskPaths.deskMemberData(id)}
          schema={confirmEmailSchema}
          fields={[checkedSpec("checked")]}
          submit={words.confirm}
          terms={<SeenField seen={seen} />}
        />
      </AccountPart>
    )}
    <AccountPart id="change-part" title={words.change}>
      <p>{words.changeLede}</p>
      <Form
        id="change-email"
        press="changeEmail"
        action={deskPaths.deskMemberData(id)}
        schema={changeEmailSchema}
        fields={[
          { name: "newEmail", label: words.newEmail, type: "email", maxLength: 254, autoComplete: "off" },
          checkedSpec("moveChecked"),
        ]}
        submit={words.change}
        tone="quiet"
        terms={<SeenField seen={seen} />}
      />
    </AccountPart>
  </>
);

/** A copy of what is kept, for who asked in writing. */
export const ExportForm = ({ member: { id } }: OfMember) => (
  <AccountPart id="export-part" title={words.export}>
    <p>{words.exportLede}</p>
    <Form
      id="export"
      press="export"
      action={deskPaths.deskMemberData(id)}
      schema={exportSchema}
      fields={requestSpecs("requestedOn", "requestChannel")}
      submit={words.download}
      tone="quiet"
    />
  </AccountPart>
);

/** Setting a legal hold, or ending it. */
export const HoldForm = ({ member: { id, seen, held } }: OfMember) => (
  <AccountPart id="hold-part" title={words.hold}>
    <p>{held ? memberWords.held(momentOf(held.since), held.staffEmail) : words.holdLede}</p>
    {held && <p>{held.reason}</p>}
    <Form
      id="hold"
      press={held ? "endHold" : "hold"}
      action={deskPaths.deskMemberData(id)}
      schema={holdSchema}
      fields={[reasonSpec("holdReason", words.holdReason)]}
      submit={held ? words.holdEnd : words.holdSet}
      tone="quiet"
      terms={<SeenField seen={seen} />}
    />
  </AccountPart>
);

/** The erasure of who asked in writing. */
export const EraseForm = ({ member: { id, seen, held } }: OfMember) => (
  <AccountPart id="erase-part" title={words.erase}>
    {held ? (
      <p>{words.eraseHeld}</p>
    ) : (
      <>
        <p>{words.eraseLede}</p>
        <Form
          id="erase"
          press="erase"
          action={deskPaths.deskMemberData(id)}
          schema={eraseSchema}
          fields={[
            ...requestSpecs("erasureAskedOn", "erasureChannel"),
            {
              name: "memberEmail",
              label: words.memberEmail,
              type: "email",
              maxLength: 254,
              autoComplete: "off",
            },
          ]}
          submit={words.eraseNow}
          tone="danger"
          terms={<SeenField seen={seen} />}
        />
      </>
    )}
  </AccountPart>
);
