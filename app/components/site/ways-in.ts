import { useLocation } from "@remix-run/react";
import { paths, withModal } from "~/lib/paths";
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
