import { readFileSync } from "node:fs";

const tokens = readFileSync("app/styles/tokens.css", "utf8");

/**
 * A colour of the light palette.
 * @throws Error where the tokens have none of that name
 */
export function colour(name: string): string {
  const found = tokens.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1];
  if (!found) throw new Error(`app/styles/tokens.css has no colour --${name}`);
  return found;
}
