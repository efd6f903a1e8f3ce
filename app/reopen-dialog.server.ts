import { redirect } from "@remix-run/node";
import type { Shown } from "./form.server";
import { type ModalName, withModal } from "./lib/paths";

/**
 * The answer to a dialog's form that was sent empty and without script: the dialog once more over the page on which it
 * was opened. Nothing that was typed is lost by it. Undefined where the form has to come back on a page of its own:
 * with script the dialog stays as it is, and takes the refusal in place.
 */
export function reopenDialog(
  request: Request,
  { dialog, from }: Shown,
  name: ModalName,
): Response | undefined {
  if (!dialog || from === "" || !isNavigation(request)) return undefined;
  return redirect(withModal(from, name, { empty: true }), 303);
}

/** Whether the browser shows the reply by itself. On plain http only what it accepts tells it from a script. */
function isNavigation({ headers }: Request): boolean {
  const mode = headers.get("sec-fetch-mode");
  return mode ? mode === "navigate" : (headers.get("accept")?.includes("application/xhtml+xml") ?? false);
}
