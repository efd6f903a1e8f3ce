import type { LinkDescriptor, LinksFunction } from "@remix-run/node";
import { paths } from "./lib/paths";
import geist from "./styles/fonts/geist.woff2";
import geistMono from "./styles/fonts/geist-mono.woff2";
import instrumentSerif from "./styles/fonts/instrument-serif.woff2";
import instrumentSerifItalic from "./styles/fonts/instrument-serif-italic.woff2";

// What a first view shows comes with its styles, not after them: on a phone's line that is a seventh of a second.
const preload = (href: string): LinkDescriptor => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous",
});

/** The faces of nearly every page: headings, text and figures. */
export const usualFonts: readonly LinkDescriptor[] = [instrumentSerif, geist, geistMono].map(preload);

/** For a page whose heading has words in italics. */
export const emphasisLinks: LinksFunction = () => [preload(instrumentSerifItalic)];

/**
 * What puts the site on a home screen is asked for by the page alone where it begins from there: browsers fetch it, and its
 * icon once more, with the first page of a visit and before that is painted.
 */
export const landingLinks: LinksFunction = () => [
  ...emphasisLinks(),
  { rel: "manifest", href: paths.manifest() },
];
