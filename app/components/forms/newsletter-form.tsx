import { newsletterSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";

const fields: readonly FieldSpec[] = [
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email" },
];

interface NewsletterFormProps {
  /** At the foot of a page that is about something else. */
  inFooter?: boolean;
  /** The page to return to afterwards. */
  from?: string | undefined;
}

/** Asks for the newsletter; a mail asks to confirm. Stands in the footer of every page and on its own. */
export function NewsletterForm({ inFooter = false, from }: NewsletterFormProps) {
  return (
    <Form
      id={inFooter ? "footer-newsletter" : "newsletter"}
      action={paths.newsletter()}
      schema={newsletterSchema}
      fields={fields}
      submit="Subscribe"
      from={from}
      layout="line"
      tone={inFooter ? "quiet" : "primary"}
      open
    />
  );
}
