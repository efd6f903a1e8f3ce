import { copyPreparedDataTo } from "../harness/prepared-data";
import { startServer } from "../harness/processes";
import { apiUrl, settings, siteUrl } from "./site";

/** Where a site and its upstream are. */
export interface At {
  site: string;
  api: string;
}

/** Those that playwright.config.ts starts. */
export const shared: At = { site: siteUrl, api: apiUrl };

/** A site with settings of a spec's own. The upstream is its own as well: it leads back to one site alone. */
export const ownSite = (port: number): At => ({
  api: `http://127.0.0.1:${port}`,
  site: `http://localhost:${port + 1}`,
});

/** Starts both. @returns stops them */
export async function startOwnSite(at: At, folder: string, env: Record<string, string>) {
  await copyPreparedDataTo(folder);
  return serve(at, folder, { site: env });
}

/** The upstream's settings, which its commands take as well. */
export const upstreamSettings = ({ site, api }: At, folder: string): Record<string, string> => ({
  ...settings,
  API_DATA_DIR: folder,
  PUBLIC_URL: site,
  API_PORT: new URL(api).port,
  API_PUBLIC_URL: api,
});

/** The site's settings. */
export const siteSettings = ({ site, api }: At): Record<string, string> => ({
  ...settings,
  PUBLIC_URL: site,
  PORT: new URL(site).port,
  API_BASE_URL: api,
  HOSTED_PAGE_ORIGINS: api,
  CARD_PAGE_ORIGINS: api,
});

/** Starts both on a folder that has its data, each with settings of its own. @returns stops them */
export async function serve(
  at: At,
  folder: string,
  env: { site?: Record<string, string>; upstream?: Record<string, string> },
) {
  const upstream = await startServer("build/api.js", { ...upstreamSettings(at, folder), ...env.upstream });
  const web = await startServer("build/index.js", { ...siteSettings(at), ...env.site });
  return async () => {
    await web.stop();
    await upstream.stop();
  };
}
