import { brandName } from "../domain/brand";
import type { SiteData } from "./components/site/site-data";
import type { Context } from "./context.server";
import { paths } from "./lib/paths";
import { linkPictureOf } from "./pages/site/og-pictures.server";

const isLanding = (path: string) => path === paths.root() || path === paths.landing();

/** What the frame around the page at a path shows; takes the pending message with it. */
export function siteDataOf({ session, investor, toast, settings, visitor }: Context, path: string): SiteData {
  const { user } = session;
  return {
    user: user ? { firstName: user.firstName, lastName: user.lastName, email: user.email } : null,
    investor: investor.signedIn,
    toast: toast.take(),
    brand: brandName(settings.brandName),
    closed: settings.paywall === "subscribers",
    publicUrl: settings.publicUrl,
    // Who is asked, or has refused, is not watched by the page either.
    analytics: settings.analytics && visitor.followed,
    asked: visitor.asked,
    hasTeam: settings.team !== undefined,
    team: isLanding(path) ? settings.team : undefined,
    picture: linkPictureOf(path),
  };
}
