// The build's style sheets and scripts that browsers load, by what refers to them: a build has more, the modules of pages
// that do without React.
import { createVisitor, repeat } from "./browse.mjs";
import { pagesOf } from "./pages.mjs";
import { demo } from "./product.mjs";

const reference = /["'(](\/build\/[^"'()]+\.(?:css|js))["')]/g;
const referredIn = (text) => [...text.matchAll(reference)].map(([, file]) => file);

/** @returns the paths of all that pages name, for a visitor and for a member, and of what those name: now or on a click */
export async function loadedFiles(site) {
  const files = new Set();
  const visitor = createVisitor(site);
  const member = createVisitor(site);
  await member.enter("/login", demo);
  const addresses = await pagesOf(site);
  for (const reader of [visitor, member]) {
    await repeat(addresses.length, { at: 4 }, async (turn) => {
      for (const file of referredIn((await reader.get(addresses[turn])).text)) files.add(file);
    });
  }
  // Grows while it is gone through: a script names others.
  for (const file of files) for (const next of referredIn((await visitor.get(file)).text)) files.add(next);
  return [...files].sort();
}
