import { useActionData } from "@remix-run/react";

/** Where the form stood that this page's action has refused; nothing of it when none was. */
export function useRefusedForm(): { from: string | undefined; dialog: boolean } {
  const reply = useActionData<{ repopulateFields?: { from?: string; dialog?: string } }>();
  const { from, dialog } = reply?.repopulateFields ?? {};
  return { from: from || undefined, dialog: dialog === "1" };
}
