import type { FieldSpec } from "~/components/forms/field";
import { memberWords as words } from "~/content/desk-members";
import { reasonLength } from "~/lib/desk-forms";

/** What tells a reason for the audit log. */
export const reasonSpec = (name = "reason", label: string = words.reason): FieldSpec => ({
  ...{ name, label, hint: words.reasonHint, maxLength: reasonLength, autoComplete: "off" },
});

/** What was known of the member as the page was opened: who acts on an older state is told what was done since. */
export const SeenField = ({ seen }: { seen: number }) => <input type="hidden" name="seen" value={seen} />;
