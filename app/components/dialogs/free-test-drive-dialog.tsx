import { PhoneForm } from "~/components/forms/phone-form";
import { leadWords } from "~/content/leads";
import { Dialog } from "./dialog";

/** @param from the page below the dialog, a path of ours */
export function FreeTestDriveDialog({ from }: { from: string }) {
  return (
    <Dialog name="free-test-drive" title={leadWords["free-test-drive"].title} closeTo={from}>
      <PhoneForm which="free-test-drive" from={from} dialog />
    </Dialog>
  );
}
