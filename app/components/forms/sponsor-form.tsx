import { sponsorWords as words } from "~/content/taking-part";
import { fieldLengths } from "~/lib/account-forms";
import { messageLength, sponsorSchema } from "~/lib/lead-forms";
import { paths } from "~/lib/paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";
import { reachFields } from "./lead-fields";

const fields: readonly FieldSpec[] = [
  {
    name: "organisation",
    label: words.labels.organisation,
    autoComplete: "organization",
    maxLength: fieldLengths.name,
  },
  { name: "name", label: words.labels.name, autoComplete: "name", maxLength: fieldLengths.name },
  ...reachFields,
  { name: "message", label: words.labels.message, rows: 5, maxLength: messageLength, optional: true },
];

/** @param values what is known already of who is signed in */
export function SponsorForm({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <Form
      id="sponsors"
      action={paths.sponsors()}
      schema={sponsorSchema}
      fields={fields}
      values={values}
      submit={words.submit}
      open
    />
  );
}
