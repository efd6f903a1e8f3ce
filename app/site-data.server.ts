import { brandName } from "../domain/brand";
import type { SiteData } from "./components/site/site-data";
import type { Context } from "./context.server";
import { paths } from "./lib/paths";
import { linkPictureOf } from "./pages/site/og-pictures.server";
import type { SessionUser } from "./session/session.server";

const isLanding = (path: string) => path === paths.root() || path === paths.landing();

/** What the bar calls a reader on pages that are the same for many (SPEC-DECISIONS 38). */
const anybodysName = "Account";

/** The first name, short enough for a bar; who has none is called by what there is. */
function nameOf(user: SessionUser | undefined): string {
  if (!user) return anybodysName;
  return user.firstName.trim() || user.lastName.trim() || user.email;
}

/** What the frame around the page at a path shows; takes the pending message with it. */
export function siteDataOf({ session, investor, toast, settings, visitor }: Context, path: string): SiteData {
  return {
    user: session.signedIn ? { name: nameOf(session.user) } : null,
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
