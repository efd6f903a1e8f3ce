import { type PublicPage, publicPages } from "~/content/public-pages";
import { teamPage, usualAddresses } from "~/content/usual-addresses";

/** Longer addresses are nobody's slip, and comparing them costs. */
const longest = 60;

/**
 * The page that an address without one seems to have meant: what others call a page of ours, or the page whose address
 * differs by a letter or two, whole or in its last part. Asks nobody for anything.
 * @param hasTeam whether the landing page shows a team
 */
export function likelyPage(pathname: string, { hasTeam }: { hasTeam: boolean }): PublicPage | undefined {
  const path = pathname
    .toLowerCase()
    .replace(/\.(?:html?|php|aspx?)$/, "")
    .replace(/\/+$/, "")
    .replaceAll("_", "-");
  if (path.length > longest) return undefined;
  const last = lastOf(path);
  const usual = Object.hasOwn(usualAddresses, last) ? usualAddresses[last] : undefined;
  if (usual) return usual === teamPage && !hasTeam ? undefined : usual;
  const known = publicPages.map((page) => ({
    page,
    slips: Math.min(slipsBetween(path, page.path), slipsBetween(last, lastOf(page.path))),
  }));
  const [nearest] = known.toSorted((one, other) => one.slips - other.slips);
  return nearest && nearest.slips <= mostSlips(last) ? nearest.page : undefined;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** In a short word, one letter makes another word. */
const mostSlips = (word: string) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2);

/** How many letters have to be put in, left out or exchanged for one word to be the other (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const exchanged = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      here.push(Math.min(exchanged, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1));
    }
    above = here;
  }
  return above.at(-1) ?? 0;
}
