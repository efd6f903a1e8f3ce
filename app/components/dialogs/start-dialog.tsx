import { StartForm } from "~/components/forms/start-form";
import { leadWords } from "~/content/leads";
import { Dialog } from "./dialog";

/** @param from the page below the dialog, a path of ours */
export function StartDialog({ from }: { from: string }) {
  return (
    <Dialog name="start" title={leadWords.start.title} closeTo={from}>
      <StartForm from={from} dialog />
    </Dialog>
  );
}
