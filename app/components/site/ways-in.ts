import { useLocation } from "@remix-run/react";
import { type ModalName, paths, withModal } from "~/lib/paths";
import { useCameFrom, useOnTheWay } from "./came-from";

/**
 * Where Login and Sign up lead from this page, and back to it. To log in, the dialog over the page that is being read;
 * on pages that lead to others, the login page itself.
 */
export function useWaysIn(): { loginHref: string; signUpHref: string } {
  const { pathname, search } = useLocation();
  const onTheWay = useOnTheWay();
  const from = useCameFrom();
  return {
    loginHref: onTheWay ? paths.login({ from }) : withModal(pathname + search, "login"),
    signUpHref: paths.signUp({ from }),
  };
}

const leadPages = {
  "free-test-drive": paths.freeTestDrive,
  "get-the-app": paths.getTheApp,
  start: paths.start,
} satisfies Partial<Record<ModalName, (back: { from?: string }) => string>>;

/** Where a dialog that needs no account is opened from this page, in the same way: over it, or as a page of its own. */
export function useLeadHref(): (name: keyof typeof leadPages) => string {
  const { pathname, search } = useLocation();
  const onTheWay = useOnTheWay();
  const from = useCameFrom();
  return (name) => (onTheWay ? leadPages[name]({ from }) : withModal(pathname + search, name));
}
