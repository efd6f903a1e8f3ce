import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { type PageScript, scriptsOfPages } from "../harness/script-weights";
import { hydratingBudget, plainBudget } from "./budgets";

const pagesOf = (hydrates: boolean) => scriptsOfPages().filter((page) => page.hydrates === hydrates);
const heavierThan = (budget: number, pages: PageScript[]) =>
  pages.filter(({ bytes }) => bytes > budget).map(({ route, bytes }) => `${route} ${bytes}`);
const packagesIn = (pages: PageScript[], names: RegExp) =>
  pages.flatMap(({ route, inputs }) =>
    [...inputs.keys()].filter((input) => names.test(input)).map((input) => `${route} ${input}`),
  );

test("every page that does not hydrate has at most 8 kB of script, and no framework (P9)", () => {
  const plain = pagesOf(false);
  expect(plain.length).toBeGreaterThan(60);
  expect(heavierThan(plainBudget, plain)).toEqual([]);
  expect(packagesIn(plain, /node_modules\/(react|@remix-run|scheduler|zod)/)).toEqual([]);
});

test("every page that hydrates has at most 130 kB of script before a chart is opened (P10)", () => {
  const hydrating = pagesOf(true);
  expect(hydrating.map(({ route }) => route)).toContain("routes/onboarding.contact-information");
  expect(heavierThan(hydratingBudget, hydrating)).toEqual([]);
});

test("what is weighed is all of a page: what its own module imports, React where it hydrates, and the events", () => {
  const always = ["app/entry.client.tsx", "app/enhance/own-html.ts", "app/enhance/site-events.ts"];
  for (const { route, hydrates, inputs } of scriptsOfPages()) {
    // The last is in a chunk of its own, which nothing but imports lead to.
    const react = ["app/root.tsx", "app/hydrate.tsx", "app/lib/paths.ts"];
    const own = hydrates ? [`app/${route}.tsx`, ...react] : ["app/enhance/link-preload.ts"];
    expect([...inputs.keys()], route).toEqual(expect.arrayContaining([...always, ...own]));
  }
});

test("no page loads a chart's parts, a schema's parser or what only a flag that is off would run", () => {
  expect(packagesIn(pagesOf(true), /node_modules\/(@nivo|d3-|zod|turbo-stream)/)).toEqual([]);
});

test("no browser gets the sanitizer, whatever it loads later", () => {
  const Metafile = z.object({ outputs: z.record(z.object({ inputs: z.record(z.unknown()) })) });
  const { outputs } = Metafile.parse(JSON.parse(readFileSync("build/metafile.js.json", "utf8")));
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  expect(inputs.some((input) => input.includes("@nivo"))).toBe(true);
  expect(
    inputs.filter((input) => /parse5|hast|property-information|vfile|micromark|markup\.server/.test(input)),
  ).toEqual([]);
});

test("the script of every page is one file: nothing has to be fetched before it runs, nor the bar that few see", async ({
  request,
}) => {
  const reply = await request.get("/glossary");
  expect(reply.headers().link).toBeUndefined();
  const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(await reply.text()) ?? [];
  const text = await (await request.get(script)).text();
  expect(text).not.toMatch(/^import[{"]/);
  expect(text).not.toMatch(/nprogress/i);
  expect(text).toContain('aria-label="Loading page"');
});

test("no part that is laid out later holds a form, whose fields browsers look at once", async ({ page }) => {
  for (const path of ["/2024", "/roi-tracker", "/stocks/NVDA"]) {
    await page.goto(path);
    expect(await page.locator(".far").count(), path).toBeGreaterThan(0);
    await expect(page.locator(".far").locator("input, select, textarea"), path).toHaveCount(0);
  }
});
