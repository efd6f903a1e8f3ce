import { ConsentBanner } from "~/components/consent/consent-banner";
import { Dialogs } from "~/components/dialogs/dialogs";
import { Toast } from "~/components/ui/toast";
import type { Frame } from "~/page-context";
import { useSiteData } from "./site-data";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** What asks for consent stands in the page, before its content: it covers nothing, and is passed by the skip link. */
function Header() {
  return (
    <>
      <SiteHeader />
      <ConsentBanner />
    </>
  );
}

/** The toasts, and what the page's script may do. */
function Notices() {
  const site = useSiteData();
  return (
    <>
      <Toast toast={site?.toast} />
      {site?.analytics && <site-events hidden />}
      {!site?.user && <link-preload hidden />}
    </>
  );
}

/** The frame of every page; entry.server.tsx hands it to the document. */
export const frame: Frame = { Header, Notices, Dialogs, Footer: SiteFooter };
