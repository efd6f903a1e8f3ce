import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import { Links, Meta, Outlet } from "@remix-run/react";
import type { ReactNode } from "react";

export const links = () => (cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []);

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
