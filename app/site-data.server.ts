import { brandName } from "../domain/brand";
import type { SiteData } from "./components/site/site-data";
import type { Context } from "./context.server";
import { linkPictureOf } from "./og-pictures.server";

/** What the frame around the page at a path shows; takes the pending message with it. */
export function siteDataOf({ session, toast, settings, visitor }: Context, path: string): SiteData {
  const { user } = session;
  return {
    user: user ? { firstName: user.firstName, lastName: user.lastName, email: user.email } : null,
    toast: toast.take(),
    brand: brandName(settings.brandName),
    publicUrl: settings.publicUrl,
    // While somebody is asked whether they may be followed, they are not.
    analytics: settings.analytics && !visitor.asked,
    asked: visitor.asked,
    picture: linkPictureOf(path),
  };
}
