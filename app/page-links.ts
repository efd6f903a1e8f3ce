import type { LinkDescriptor, LinksFunction } from "@remix-run/node";
import { paths } from "./lib/paths";
import geist from "./styles/fonts/geist.woff2";
import geistMono from "./styles/fonts/geist-mono.woff2";
import instrumentSerif from "./styles/fonts/instrument-serif.woff2";
import instrumentSerifItalic from "./styles/fonts/instrument-serif-italic.woff2";

// What the first view shows is loaded together with the styles, not after them: this saves a seventh of a second on a phone.
const preload = (href: string): LinkDescriptor => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous",
});

/** The typefaces of nearly every page: for headings, text and figures. */
export const usualFonts: readonly LinkDescriptor[] = [instrumentSerif, geist, geistMono].map(preload);

/** For a page whose heading has words in italics. */
export const emphasisLinks: LinksFunction = () => [preload(instrumentSerifItalic)];

/**
 * Only the landing page links the manifest, since the installed site starts there. Browsers fetch the manifest, and its icon once
 * more, with the first page of a visit and before that is painted.
 */
export const landingLinks: LinksFunction = () => [
  ...emphasisLinks(),
  { rel: "manifest", href: paths.manifest() },
];
