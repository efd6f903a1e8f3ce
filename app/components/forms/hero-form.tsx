import { phoneSchema } from "~/lib/lead-forms";
import { paths } from "~/lib/paths";
import { Form } from "./form";
import { mobileField } from "./lead-fields";

const { hint: _, ...field } = mobileField;

/**
 * The free test drive's first field, where the landing page begins. It has no box for marketing texts, so nothing is agreed
 * to; a number that is wrong comes back on the page of the test drive, which has one.
 */
export function HeroForm({ submit }: { submit: string }) {
  return (
    <Form
      id="hero-test-drive"
      action={paths.freeTestDrive()}
      schema={phoneSchema}
      fields={[field]}
      submit={submit}
      from={paths.landing()}
      layout="line"
      tone="primary"
      open
    />
  );
}
