import { leadLinks, leadWords, type PhoneDialog } from "~/content/leads";
import { phoneSchema } from "~/lib/lead-forms";
import { paths, withModal } from "~/lib/paths";
import { Form } from "./form";
import { mobileField } from "./lead-fields";
import { MarketingBox } from "./marketing-box";

interface PhoneFormProps {
  /** Which of the two it is: what is texted. */
  which: PhoneDialog;
  /** The page to return to afterwards. */
  from?: string | undefined;
  dialog?: boolean;
}

const pages = { "free-test-drive": paths.freeTestDrive, "get-the-app": paths.getTheApp };

/** A phone number, to which one link is texted: that of the free test drive, or that of the app. */
export function PhoneForm({ which, from, dialog = false }: PhoneFormProps) {
  const id = dialog ? `${which}-dialog` : which;
  const byEmail = dialog && from ? withModal(from, "start") : paths.start({ from });
  return (
    <Form
      id={id}
      action={pages[which]()}
      schema={phoneSchema}
      fields={[mobileField]}
      submit={leadWords[which].submit}
      from={from}
      dialog={dialog}
      open
      terms={<MarketingBox formId={id} note={leadWords[which].note} drive={which === "free-test-drive"} />}
    >
      <a href={byEmail}>{leadLinks.byEmail}</a>
      <a href={paths.subscribe()}>{leadLinks.subscription}</a>
    </Form>
  );
}
