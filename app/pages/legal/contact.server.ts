import type { Contact } from "~/content/contact";
import type { Settings } from "~/env.server";

/** How to reach the operator of the site, for the pages that say it. */
export const contactOf = ({
  contactEmail,
  postalAddress,
}: Pick<Settings, "contactEmail" | "postalAddress">): Contact => ({
  email: contactEmail,
  address: postalAddress,
});
