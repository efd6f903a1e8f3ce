import { StartForm } from "~/components/forms/start-form";
import { leadWords } from "~/content/leads";
import { Dialog } from "./dialog";

interface StartDialogProps {
  /** The page below the dialog, a path of ours. */
  from: string;
  /** The form was sent with nothing in it. */
  empty?: boolean;
}

export function StartDialog({ from, empty }: StartDialogProps) {
  return (
    <Dialog name="start" title={leadWords.start.title} closeTo={from}>
      <StartForm from={from} dialog empty={empty} />
    </Dialog>
  );
}
