import { useLocation } from "@remix-run/react";
import type { ComponentType } from "react";
import { isModalName, type ModalName, withoutModal } from "~/lib/paths";
import { ForgotPasswordDialog } from "./forgot-password-dialog";
import { LoginDialog } from "./login-dialog";

const dialogs: Record<ModalName, ComponentType<{ from: string }>> = {
  login: LoginDialog,
  "forgot-password": ForgotPasswordDialog,
};

/** The dialog that `?modal=` asks for, and only that one; a name that nobody has opens nothing. */
export function Dialogs() {
  const { pathname, search } = useLocation();
  const name = new URLSearchParams(search).get("modal");
  if (!isModalName(name)) return null;
  const Asked = dialogs[name];
  return <Asked from={withoutModal(pathname + search)} />;
}
