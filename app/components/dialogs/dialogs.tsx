import { useLocation } from "@remix-run/react";
import type { ComponentType } from "react";
import { useSiteData } from "~/components/site/site-data";
import { isModalName, type ModalName, sentEmpty, withoutModal } from "~/lib/paths";
import { ForgotPasswordDialog } from "./forgot-password-dialog";
import { FreeTestDriveDialog } from "./free-test-drive-dialog";
import { GetTheAppDialog } from "./get-the-app-dialog";
import { LoginDialog } from "./login-dialog";
import { StartDialog } from "./start-dialog";

const dialogs: Record<ModalName, ComponentType<{ from: string; empty: boolean }>> = {
  login: LoginDialog,
  "forgot-password": ForgotPasswordDialog,
  "free-test-drive": FreeTestDriveDialog,
  "get-the-app": GetTheAppDialog,
  start: StartDialog,
};

/** Signed-in users do not need them, but their addresses may be in a browser's history. */
const waysIn: readonly ModalName[] = ["login", "forgot-password"];

/** The dialog that `?modal=` asks for, and only that one; a name that nobody has opens nothing. */
export function Dialogs() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const name = query.get("modal");
  const { user } = useSiteData() ?? {};
  if (!isModalName(name) || (user && waysIn.includes(name))) return null;
  const Asked = dialogs[name];
  return <Asked from={withoutModal(pathname + search)} empty={query.has(sentEmpty)} />;
}
