// Draws the pictures of links and the icons: `node bin/build.mjs` runs it, after the compiler. Their names carry the hash
// of what is in them; build/og-pictures.json tells the server which file is which.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defaultPicture, ogPictures } from "../../app/content/og-pictures";
import { card, drawCard } from "./card";
import { createDrawing } from "./drawing";
import { drawIcons } from "./icons";

/** More than that, and some of those who show links leave it out. */
const mostBytes = 100_000;

const drawing = await createDrawing();
const addresses: Record<string, string> = {};
for (const picture of [defaultPicture, ...ogPictures]) {
  const png = drawing.png(drawCard(drawing, picture), card.width);
  if (png.length > mostBytes) throw new Error(`the picture ${picture.name} has ${png.length} bytes`);
  const hash = createHash("sha256").update(png).digest("hex").slice(0, 8);
  addresses[picture.name] = `/build/og/${picture.name}-${hash}.png`;
  write(addresses[picture.name] ?? "", png);
}
for (const [address, png] of drawIcons(drawing)) write(address, png);
writeFileSync("build/og-pictures.json", JSON.stringify(addresses));

function write(address: string, bytes: Uint8Array): void {
  const file = path.join("public", address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
