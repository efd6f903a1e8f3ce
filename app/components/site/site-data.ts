import { useRouteLoaderData } from "@remix-run/react";
import type { Brand } from "~/lib/brand";
import { brandName } from "~/lib/brand";
import type { ToastView } from "~/session/toast.server";

/** What the root loader hands to the frame around every page. No secret and no token is in it. */
export interface SiteData {
  user: { firstName: string; lastName: string; email: string } | null;
  toast: ToastView | undefined;
  brand: Brand;
  /** The site's own origin, from `PUBLIC_URL`. */
  publicUrl: string;
}

/** The root loader's data, or undefined where the root loader itself failed. */
export const useSiteData = () => useRouteLoaderData<() => SiteData>("root");

/** The product's name in a page's frame, also where the root loader failed. */
export const useBrand = (): Brand => useSiteData()?.brand ?? brandName(undefined);
