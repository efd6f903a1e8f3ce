import { sitePort } from "../e2e/site";

/** Where Prism and the site that has its mock for an upstream are. */
export const proxyUrl = `http://127.0.0.1:${sitePort + 1}`;
export const mockUrl = `http://127.0.0.1:${sitePort + 2}`;
export const mockedSiteUrl = `http://localhost:${sitePort + 3}`;
/** What Prism said while it stood between the site and the upstream. */
export const proxyLog = ".cache/document/prism-proxy.log";
