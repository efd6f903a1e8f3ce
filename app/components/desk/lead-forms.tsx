import type { ComponentProps } from "react";
import { Form } from "~/components/forms/form";
import { deskLeadWords as words } from "~/content/desk-leads";
import { reasonLength } from "~/lib/desk-forms";
import { changeLeadSchema, eraseLeadSchema, noteLeadSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { OpenedLead } from "../../../contract/desk-leads";
import { leadStates, longestLeadNote } from "../../../domain/lead-states";

type Props = { lead: OpenedLead };

type LeadFormProps = Props & { press: string } & Omit<
    ComponentProps<typeof Form>,
    "id" | "press" | "action" | "terms"
  >;

/** A form about a lead. Its version is never what came back with it: a form that comes back is of the lead as it is shown now. */
export const LeadForm = ({ lead, press, ...form }: LeadFormProps) => (
  <Form
    {...form}
    id={press}
    press={press}
    action={deskPaths.deskLead(lead.id)}
    terms={<input type="hidden" name="version" value={lead.version} />}
  />
);

/** Where a lead stands, and who looks after it. */
export function ChangeLeadForm({ lead }: Props) {
  return (
    <LeadForm
      lead={lead}
      press="change"
      schema={changeLeadSchema}
      values={{ state: lead.state, owner: lead.owner?.id ?? "" }}
      fields={[
        {
          name: "state",
          label: words.state,
          choices: leadStates.map((value) => ({ value, label: words.views[value] })),
        },
        {
          name: "owner",
          label: words.owner,
          hint: words.ownerHint,
          optional: true,
          choices: ownersOf(lead).map(({ id, email }) => ({ value: id, label: email })),
        },
      ]}
      submit={words.save}
      tone="quiet"
    />
  );
}

/** Who can look after it, and who does: whose role was taken does until it is given to another. */
const ownersOf = ({ staff, owner }: OpenedLead) =>
  owner && staff.every(({ id }) => id !== owner.id) ? [...staff, owner] : staff;

/** A note that stays here. */
export function NoteForm({ lead }: Props) {
  return (
    <LeadForm
      lead={lead}
      press="note"
      schema={noteLeadSchema}
      fields={[
        { name: "note", label: words.note, hint: words.noteHint, rows: 4, maxLength: longestLeadNote },
      ]}
      submit={words.keep}
      tone="quiet"
    />
  );
}

/** For who asked in writing that nothing is kept. */
export function EraseForm({ lead }: Props) {
  return (
    <LeadForm
      lead={lead}
      press="erase"
      schema={eraseLeadSchema}
      fields={[
        {
          ...{ name: "reason", label: words.reason, hint: words.reasonHint },
          ...{ maxLength: reasonLength, autoComplete: "off" },
        },
      ]}
      submit={words.eraseIt}
      tone="quiet"
    />
  );
}
