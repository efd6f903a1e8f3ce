import { useLocation, useMatches } from "@remix-run/react";
import { paths, withoutModal } from "~/lib/paths";
import { pathOfOurs } from "~/lib/redirect";
import { isOnTheWay } from "~/page-context";

/**
 * The page that account entry, opened from here, should lead back to (SPEC-DECISIONS 33); undefined for the landing
 * page, where it leads anyway. It follows from the address alone: pages are kept by their address.
 */
export function useCameFrom(): string | undefined {
  const { pathname, search } = useLocation();
  const onTheWay = useOnTheWay();
  const asked = new URLSearchParams(search).get("from");
  const from = pathOfOurs(onTheWay ? asked : withoutModal(pathname + search), "");
  return from === paths.root() || from === paths.landing() ? undefined : from || undefined;
}

/** Whether this page only leads to others (see `Handle`). */
export const useOnTheWay = (): boolean => isOnTheWay(useMatches().map((match) => match.handle));
