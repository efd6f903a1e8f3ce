import { leadLinks, leadWords } from "~/content/leads";
import { messages } from "~/content/messages";
import { startSchema } from "~/lib/lead-forms";
import { paths, withModal } from "~/lib/paths";
import { Form } from "./form";
import { startFields } from "./lead-fields";
import { MarketingBox } from "./marketing-box";

interface StartFormProps {
  /** The page to return to afterwards. */
  from?: string | undefined;
  dialog?: boolean;
  /** It was sent with nothing in it. */
  empty?: boolean | undefined;
}

/** A phone number, an e-mail address or both, to which the links of the test drive and of the app are sent. */
export function StartForm({ from, dialog = false, empty }: StartFormProps) {
  const id = dialog ? "start-dialog" : "start";
  const app = dialog && from ? withModal(from, "get-the-app") : paths.getTheApp({ from });
  return (
    <Form
      id={id}
      action={paths.start()}
      schema={startSchema}
      fields={startFields}
      submit={leadWords.start.submit}
      said={empty ? messages.reachForgotten.text : undefined}
      from={from}
      dialog={dialog}
      open
      terms={<MarketingBox formId={id} note={leadWords.start.note} drive />}
    >
      <a href={app}>{leadLinks.app}</a>
      <a href={paths.subscribe()}>{leadLinks.subscription}</a>
    </Form>
  );
}
