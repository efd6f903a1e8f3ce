import { trapField } from "~/lib/trap-field";
import { fieldId } from "./field";

/** A field out of everybody's sight: whoever fills it in is a bot, and is answered like a person (`readSubmission`). */
export function Honeypot({ formId }: { formId: string }) {
  const id = fieldId(formId, trapField);
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Please leave this empty</label>
      <input id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
