import { useRouteLoaderData } from "@remix-run/react";
import type { Team } from "~/content/team";
import type { ToastView } from "~/session/toast.server";
import type { Brand } from "../../../domain/brand";
import { brandName } from "../../../domain/brand";

/** What the root loader hands to the frame around every page. No secret and no token is in it. */
export interface SiteData {
  /** The reader is signed in; `name` is what the bar calls them. */
  user: { name: string } | null;
  /** An investor is signed in, which the pages below /invest alone know. */
  investor: boolean;
  toast: ToastView | undefined;
  brand: Brand;
  /** Something is for subscribers alone (PAYWALL). */
  closed: boolean;
  /** The site's own origin, from `PUBLIC_URL`. */
  publicUrl: string;
  /** Whether the page's script tells what the reader does: ANALYTICS_ENABLED, and they may be followed. */
  analytics: boolean;
  /** Whether the page asks for consent. */
  asked: boolean;
  /** Whether the landing page shows a team. */
  hasTeam: boolean;
  /** The team, on the landing page alone. */
  team?: Team | undefined;
  /** What those who show links to the page show of it. */
  picture?: { src: string; alt: string } | undefined;
}

/** The frame's data; every page that the server renders has it, that of an error too. */
export const useSiteData = () => useRouteLoaderData<() => SiteData>("root");

/** The product's name in a page's frame. */
export const useBrand = (): Brand => useSiteData()?.brand ?? brandName(undefined);
