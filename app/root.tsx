import "./styles/tokens.css";
import "./styles/chart-colours.css";
import "./styles/fonts/faces.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/progress.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { ErrorPage, errorFacts } from "./components/site/error-page";
import { KeptHtml } from "./components/site/kept-html";
import { pageMeta } from "./components/site/page-meta";
import { type SiteData, useBrand, useSiteData } from "./components/site/site-data";
import { errorWords } from "./content/error-pages";
import { faviconPath, iconPath, touchIconSize } from "./lib/icons";
import { announceArrival, announceLeaving } from "./lib/leaving";
import { paper } from "./lib/page-colours";
import { canonicalOf, hydrates, isOnTheWay, PageContext } from "./page-context";
import { usualFonts } from "./page-links";
import { siteDataOf } from "./site-data.server";

// For the style sheet, which is made of all that routes import; browsers do not load what a route exports so.
export { frame } from "./components/site/frame";

export const links: LinksFunction = () => [
  ...usualFonts,
  ...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: faviconPath, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: iconPath(touchIconSize, "touch") },
];

/** Pages name themselves; this is the title where none does, and that of an error. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  error ? pageMeta(matches, { title: errorWords(errorFacts(error).status).heading }) : pageMeta(matches);

export const loader = ({ context, request }: LoaderFunctionArgs): SiteData =>
  siteDataOf(context, new URL(request.url).pathname);

/** Nothing that is to be seen needs the script: styles and faces come first. React 18 has no name of its own for it. */
const whenThereIsRoom = { fetchpriority: "low" };

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, script, frame } = useContext(PageContext);
  const handles = useMatches().map((match) => match.handle);
  const failed = Boolean(useRouteError());
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <PageAddress />
        <Links />
        {script && <script type="module" src={script} {...whenThereIsRoom} />}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <KeptHtml id="frame-header" Part={frame?.Header} />
        <KeptHtml id="frame-notices" Part={frame?.Notices} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <KeptHtml id="frame-dialogs" Part={frame?.Dialogs} />
        <KeptHtml id="frame-footer" Part={frame?.Footer} />
        <LiveReload nonce={nonce} />
        {!failed && hydrates(handles) && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/**
 * Where search engines and shared links should point: the path that the route names, else the page's own. An error
 * and a page on the way to another have none.
 */
function PageAddress() {
  const { wordmark } = useBrand();
  const { publicUrl, picture } = useSiteData() ?? {};
  const matches = useMatches();
  const { pathname } = useLocation();
  const unlisted = Boolean(useRouteError()) || isOnTheWay(matches.map((match) => match.handle));
  const address = !unlisted && publicUrl && new URL(canonicalOf(matches) ?? pathname, publicUrl).href;
  const image = address && picture && new URL(picture.src, publicUrl).href;
  return (
    <>
      <meta property="og:site_name" content={wordmark} />
      <meta property="og:type" content="website" />
      {unlisted && <meta name="robots" content="noindex" />}
      {address && <meta property="og:url" content={address} />}
      {address && <link rel="canonical" href={address} />}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

export default function App() {
  useProgressBar();
  return <Outlet />;
}

/** Where React runs, a route may change without a click or a load that the bar could tell by (SPEC-DECISIONS 36). */
function useProgressBar(): void {
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    if (!busy) return undefined;
    announceLeaving();
    return announceArrival;
  }, [busy]);
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
