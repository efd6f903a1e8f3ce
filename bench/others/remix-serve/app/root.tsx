import "~/styles/tokens.css";
import "~/styles/chart-colours.css";
import "~/styles/fonts.css";
import "~/styles/base.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import { json, type LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import { frame } from "~/components/site/frame";
import type { SiteData } from "~/components/site/site-data";
import { sampleTeam } from "~/content/team";
import { brandName } from "../../../../domain/brand";

export const links: LinksFunction = () => (cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []);

/** What the frame shows to somebody who is not signed in. */
export const loader = () =>
  json<SiteData>({
    user: null,
    investor: false,
    toast: undefined,
    brand: brandName(undefined),
    closed: false,
    hasTeam: true,
    team: sampleTeam,
    publicUrl: "http://localhost",
    analytics: false,
    asked: false,
  });

export function Layout({ children }: { children: ReactNode }) {
  const { Header, Notices, Dialogs, Footer } = frame;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header />
        <Notices />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Dialogs />
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
