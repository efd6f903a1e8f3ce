import { newsletterSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";

const fields: readonly FieldSpec[] = [
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email" },
];

interface NewsletterFormProps {
  /** Distinct from the other newsletter form of the page. */
  id?: string;
  /** The page to return to afterwards. */
  from?: string | undefined;
}

/** Asks for the newsletter; a mail asks to confirm. Stands in the footer of every page and on its own. */
export function NewsletterForm({ id = "newsletter", from }: NewsletterFormProps) {
  return (
    <Form
      id={id}
      action={paths.newsletter()}
      schema={newsletterSchema}
      fields={fields}
      submit="Subscribe"
      from={from}
      layout="line"
      open
      surface="lightgrey"
    />
  );
}
