import { AccountPart } from "~/components/account/account-part";
import { type FieldSpec, fieldId } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { deskNewsletterWords as words } from "~/content/desk-newsletter";
import { deskPostWords } from "~/content/desk-posts";
import { newsletterSchema, subjectLength } from "~/lib/desk-newsletter-forms";
import { deskPaths } from "~/lib/desk-paths";
import { LONGEST_POST } from "../../../domain/blog";
import { DeskSubpage } from "./desk-page";
import { LivePreview } from "./live-preview";
import { NewerText } from "./newer-text";

const fields: readonly FieldSpec[] = [
  { name: "subject", label: words.subject, maxLength: subjectLength, autoComplete: "off" },
  { name: "body", label: words.body, hint: deskPostWords.bodyHint, rows: 24, maxLength: LONGEST_POST },
];

interface NewsletterFormProps {
  id: string;
  version: number;
  values: Readonly<Record<string, string>>;
}

/** An issue to be written. Its address is its own: sent twice it is saved once. */
export function DeskNewsletterForm({ id, version, values }: NewsletterFormProps) {
  const { kept } = useRefusal();
  return (
    <DeskSubpage
      title={words.formTitle}
      lede={words.formLede}
      above={[{ label: words.title, href: deskPaths.deskNewsletters() }]}
    >
      {kept.newer && (
        <NewerText title={words.newer} lede={words.newerLede} fields={fields} typed={kept} saved={values} />
      )}
      <AccountPart id="text" title={words.body}>
        <Form
          id="newsletter-issue"
          action={deskPaths.deskNewsletterForm(id)}
          schema={newsletterSchema}
          fields={fields}
          values={values}
          submit={words.save}
          terms={<input type="hidden" name="version" value={kept.version ?? version} />}
        />
      </AccountPart>
      <LivePreview field={fieldId("newsletter-issue", "body")} title={words.live} />
    </DeskSubpage>
  );
}
