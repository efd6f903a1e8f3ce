import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { iconPath, icons, iconVersion, touchIconSize } from "../../app/lib/icons";
import type { Drawing } from "./drawing";

const mark = "public/favicon.svg";

const corners = / rx="\d+"/;
/** Of a maskable icon four fifths stay whatever form it is cut to. */
const safe = 0.8;

/**
 * The icons, by their addresses.
 * @throws Error where the mark is another than the addresses are of
 */
export function drawIcons(drawing: Drawing): Map<string, Uint8Array> {
  const svg = readFileSync(mark, "utf8");
  const version = createHash("sha256").update(svg).digest("hex").slice(0, iconVersion.length);
  if (version !== iconVersion)
    throw new Error(`${mark} has changed: iconVersion of app/lib/icons.ts is ${version}`);
  // A platform may cut the icon to a shape of its own. So the ground reaches the edge, and the mark stays in the middle.
  const whole = svg
    .replace(corners, "")
    .replace(
      /(<path.*)(<\/svg>)/,
      `<g transform="translate(${16 - 16 * safe} ${16 - 16 * safe}) scale(${safe})">$1</g>$2`,
    );
  return new Map([
    ...icons.map(
      ({ size, purpose }) =>
        [iconPath(size, purpose), drawing.png(purpose === "maskable" ? whole : svg, size)] as const,
    ),
    [iconPath(touchIconSize, "touch"), drawing.png(svg.replace(corners, ""), touchIconSize)] as const,
  ]);
}
