import { useActionData } from "@remix-run/react";

/** What this page's action said of the form that it refused: messages by field, and what was typed. */
export function useRefusal(): {
  errors: Readonly<Record<string, string>>;
  kept: Readonly<Record<string, string>>;
} {
  const reply = useActionData<{
    fieldErrors?: Record<string, string>;
    repopulateFields?: Record<string, string>;
  }>();
  return { errors: reply?.fieldErrors ?? {}, kept: reply?.repopulateFields ?? {} };
}

/** Where the form stood that this page's action has refused; nothing of it when none was. */
export function useRefusedForm(): { from: string | undefined; dialog: boolean } {
  const reply = useActionData<{ repopulateFields?: { from?: string; dialog?: string } }>();
  const { from, dialog } = reply?.repopulateFields ?? {};
  return { from: from || undefined, dialog: dialog === "1" };
}
