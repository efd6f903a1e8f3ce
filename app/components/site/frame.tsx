import { Dialogs } from "~/components/dialogs/dialogs";
import { Toast } from "~/components/ui/toast";
import type { Frame } from "~/page-context";
import { useSiteData } from "./site-data";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

function Notices() {
  return <Toast toast={useSiteData()?.toast} />;
}

/** The frame of every page; entry.server.tsx hands it to the document. */
export const frame: Frame = { Header: SiteHeader, Notices, Dialogs, Footer: SiteFooter };
