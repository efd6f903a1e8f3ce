import { Form } from "~/components/forms/form";
import { deskLeadWords as words } from "~/content/desk-leads";
import { reasonLength } from "~/lib/desk-forms";
import { answerLeadSchema, changeLeadSchema, eraseLeadSchema, noteLeadSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { OpenedLead } from "../../../contract/desk-leads";
import { leadStates, longestAnswer, longestLeadNote, longestSubject } from "../../../domain/lead-states";
import styles from "./lead-page.module.css";

type Props = { lead: OpenedLead };

/** Never what came back with a form: a form that comes back is of the lead as it is shown now. */
const Version = ({ lead }: Props) => <input type="hidden" name="version" value={lead.version} />;

/** Where a lead stands, and who looks after it. */
export function ChangeLeadForm({ lead }: Props) {
  return (
    <Form
      id="change"
      press="change"
      action={deskPaths.deskLead(lead.id)}
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
      terms={<Version lead={lead} />}
    />
  );
}

/** Who can look after it, and who does: whose role was taken does until it is given to another. */
const ownersOf = ({ staff, owner }: OpenedLead) =>
  owner && staff.every(({ id }) => id !== owner.id) ? [...staff, owner] : staff;

/** An answer by mail, which may begin with a text of ours. */
export function AnswerForm({
  lead,
  templates,
  answer,
}: Props & {
  templates: readonly { name: string; label: string }[];
  answer?: { subject: string; body: string } | undefined;
}) {
  return (
    <>
      <p>{words.answerLede}</p>
      {templates.length > 0 && (
        <ul className={styles.templates}>
          {templates.map(({ name, label }) => (
            <li key={name}>
              <a href={`${deskPaths.deskLead(lead.id, { template: name })}#answer-part`}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <Form
        id="answer"
        press="answer"
        action={deskPaths.deskLead(lead.id)}
        schema={answerLeadSchema}
        values={{ subject: answer?.subject ?? "", body: answer?.body ?? "" }}
        fields={[
          { name: "subject", label: words.subject, maxLength: longestSubject, autoComplete: "off" },
          { name: "body", label: words.body, rows: 10, maxLength: longestAnswer },
        ]}
        submit={words.send}
        terms={<Version lead={lead} />}
      />
    </>
  );
}

/** A note that stays here. */
export function NoteForm({ lead }: Props) {
  return (
    <Form
      id="note"
      press="note"
      action={deskPaths.deskLead(lead.id)}
      schema={noteLeadSchema}
      fields={[
        { name: "note", label: words.note, hint: words.noteHint, rows: 4, maxLength: longestLeadNote },
      ]}
      submit={words.keep}
      tone="quiet"
      terms={<Version lead={lead} />}
    />
  );
}

/** For who asked in writing that nothing is kept. */
export function EraseForm({ lead }: Props) {
  return (
    <Form
      id="erase"
      press="erase"
      action={deskPaths.deskLead(lead.id)}
      schema={eraseLeadSchema}
      fields={[
        {
          ...{ name: "reason", label: words.reason, hint: words.reasonHint },
          ...{ maxLength: reasonLength, autoComplete: "off" },
        },
      ]}
      submit={words.eraseIt}
      tone="quiet"
      terms={<Version lead={lead} />}
    />
  );
}
