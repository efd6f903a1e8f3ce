import path from "node:path";
import { z } from "zod";
import type { State } from "./state";
import { states } from "./states";

export const folder = ".cache/screens";
export const sheetFile = path.join(folder, "index.html");

/** What bin/screens.mjs was asked for. */
const Choice = z.object({
  /** Parts of names or of routes; all states where there is none. */
  words: z.array(z.string()),
  widths: z.array(z.number().int().positive()),
  themes: z.array(z.enum(["light", "dark"])),
  /** With JavaScript, without, or both. */
  scripts: z.array(z.enum(["on", "off"])),
});

export const choice = Choice.parse(JSON.parse(process.env.SCREENS ?? "{}"));

/** A state, with scripts or without. */
export interface Row {
  state: State;
  js: boolean;
}

/** What is photographed, in the order of the list. */
export const rows: Row[] = states
  .filter(({ name, route }) => {
    const said = `${name} ${route}`.toLowerCase();
    return choice.words.length === 0 || choice.words.some((word) => said.includes(word.toLowerCase()));
  })
  .flatMap((state) => choice.scripts.map((scripts) => ({ state, js: scripts === "on" })))
  .filter(({ state, js }) => js || state.scripts !== "only");

/** The name of a row in what is printed. */
export const nameOf = ({ state, js }: Row): string => state.name + (js ? "" : ", without JavaScript");

/** The pictures of a row: each width in each theme. */
export const picturesOf = (row: Row) =>
  choice.widths.flatMap((width) =>
    choice.themes.map((theme) => ({
      width,
      theme,
      file: `${slugOf(row.state.name)}-${width}-${theme}${row.js ? "" : "-no-script"}.jpg`,
    })),
  );

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The sheet: a row for each state, its pictures small, each of which leads to the whole. */
export function writeSheet(made: readonly Row[]): string {
  const lines = made.map((row) => {
    const { state } = row;
    const pictures = picturesOf(row).map(
      ({ width, theme, file }) =>
        `<td><a href="${file}"><img src="${file}" alt="${width} px, ${theme}" loading="lazy"></a></td>`,
    );
    const facts = [state.route, state.who ?? "visitor", ...(row.js ? [] : ["without JavaScript"])];
    return `<tr><th scope="row">${state.name}<small>${facts.join("<br>")}</small></th>${pictures.join("")}</tr>`;
  });
  const [first] = made;
  const heads = first ? picturesOf(first).map(({ width, theme }) => `<th>${width} px, ${theme}</th>`) : [];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 1rem; font: 14px/1.4 system-ui, sans-serif; background: #888; }
table { border-collapse: collapse; }
thead th { position: sticky; top: 0; background: #888; }
th, td { padding: 0.4rem; text-align: start; vertical-align: top; }
th[scope] { position: sticky; left: 0; min-width: 12rem; max-width: 12rem; background: #888; }
small { display: block; font-weight: 400; overflow-wrap: anywhere; }
a { display: block; max-height: 22rem; overflow: hidden; }
img { display: block; width: 12rem; }
</style>
<table>
<thead><tr><th>State</th>${heads.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>
</html>
`;
}
