/** The first of the SHA-256 of public/favicon.svg, from which the build draws the icons: a new mark has new addresses. */
export const iconVersion = "3c9f1630";

/** The icons that are drawn, in pixels a side. `maskable`: a platform may cut it to a shape of its own. */
export const icons = [
  { size: 192, purpose: "any" },
  { size: 512, purpose: "any" },
  { size: 512, purpose: "maskable" },
] as const;

/** Of the home screens that make their own corners. */
export const touchIconSize = 180;

/** The mark itself, for browser tabs and for programs that take an icon of any size. */
export const faviconPath = "/favicon.svg";

export const iconPath = (size: number, purpose: "any" | "maskable" | "touch"): string =>
  `/build/icons/${purpose}-${size}-${iconVersion}.png`;
