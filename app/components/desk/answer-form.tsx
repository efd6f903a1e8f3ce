import { Button } from "~/components/ui/button";
import { deskLeadWords as words } from "~/content/desk-leads";
import { answerLeadSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { OpenedLead } from "../../../contract/desk-leads";
import { longestAnswer, longestSubject } from "../../../domain/lead-states";
import { LeadForm } from "./lead-forms";
import styles from "./lead-page.module.css";

/** A text of ours, as it would read to this lead. */
export interface AnswerTemplate {
  name: string;
  label: string;
  subject: string;
  body: string;
}

/** What was typed when a text was chosen, by its name. */
export interface BegunAnswer {
  template: string;
  subject: string;
  body: string;
}

interface AnswerFormProps {
  lead: OpenedLead;
  templates: readonly AnswerTemplate[];
  begun?: BegunAnswer | undefined;
}

/** An answer by mail. A text of ours can be put below what is typed: its button posts the form, so that nothing is lost. */
export function AnswerForm({ lead, templates, begun }: AnswerFormProps) {
  const chosen = templates.find(({ name }) => name === begun?.template);
  const texts = [begun?.body.trimEnd(), chosen?.body].filter(Boolean);
  return (
    <>
      <p>{words.answerLede}</p>
      <LeadForm
        lead={lead}
        press="answer"
        schema={answerLeadSchema}
        values={{ subject: begun?.subject || (chosen?.subject ?? ""), body: texts.join("\n\n") }}
        fields={[
          { name: "subject", label: words.subject, maxLength: longestSubject, autoComplete: "off" },
          { name: "body", label: words.body, rows: 10, maxLength: longestAnswer },
        ]}
        submit={words.send}
      >
        {templates.length > 0 && (
          <>
            <p>{words.template}</p>
            <ul className={styles.templates}>
              {templates.map(({ name, label }) => (
                <li key={name}>
                  <Button
                    tone="quiet"
                    formAction={`${deskPaths.deskLead(lead.id, { template: name })}#answer-part`}
                  >
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </LeadForm>
    </>
  );
}
