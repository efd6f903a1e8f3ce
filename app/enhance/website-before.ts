import { websiteHost } from "../lib/website-host";

/** The website whose link led to this page, as far as it names itself; none where a page of ours did. */
export const websiteBefore = (): string | undefined => websiteHost(document.referrer, [location.host]);
