import { PhoneForm } from "~/components/forms/phone-form";
import { leadWords } from "~/content/leads";
import { Dialog } from "./dialog";

/** @param from the page below the dialog, a path of ours */
export function GetTheAppDialog({ from }: { from: string }) {
  return (
    <Dialog name="get-the-app" title={leadWords["get-the-app"].title} closeTo={from}>
      <PhoneForm which="get-the-app" from={from} dialog />
    </Dialog>
  );
}
