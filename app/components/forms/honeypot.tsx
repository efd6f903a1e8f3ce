import { trapField } from "~/lib/trap-field";
import { fieldId } from "./field";

/** A hidden field: only a bot fills it in. The bot gets the same answer as a person (`readSubmission`). */
export function Honeypot({ formId }: { formId: string }) {
  const id = fieldId(formId, trapField);
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Please leave this empty</label>
      <input id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
