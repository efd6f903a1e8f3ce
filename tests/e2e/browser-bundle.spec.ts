import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { begin, finishContact, hydrated } from "./applicant";

const budget = 130_000;
const Metafile = z.object({
  outputs: z.record(
    z.object({
      entryPoint: z.string().optional(),
      inputs: z.record(z.unknown()),
      imports: z.array(z.object({ path: z.string(), kind: z.string() })),
    }),
  ),
});

test("pages that hydrate load no schema library, no contract, no list of countries and nothing of the server", () => {
  const { outputs } = Metafile.parse(JSON.parse(readFileSync("build/metafile.js.json", "utf8")));
  const entries =
    /^app\/(entry\.client|hydrate)\.tsx$|:root\.tsx|:routes\/(onboarding|stocks\.\$ticker_\.chart)/;
  const files = new Set(Object.keys(outputs).filter((file) => entries.test(outputs[file]?.entryPoint ?? "")));
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === "import-statement") files.add(path);
  expect(files.size).toBeGreaterThan(6);
  const inputs = [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  expect(inputs.filter((input) => input.includes("react-dom"))).not.toEqual([]);
  const unwanted =
    /zod|nivo|d3-|react-spring|iso-countries|remix-toast|@orpc|^contract\/|^api\/|\.server\.|session\//;
  expect(inputs.filter((input) => unwanted.test(input))).toEqual([]);
});

test("pages that hydrate ship at most 130 kB of script", async ({ page }) => {
  await begin(page);
  await finishContact(page);
  for (const step of ["contact-information", "investor-questionnaire"]) {
    const scripts: Promise<Buffer>[] = [];
    // A page that has not loaded any of it.
    const fresh = await page.context().newPage();
    fresh.on("response", (reply) => {
      if (reply.request().resourceType() === "script") scripts.push(reply.body());
    });
    const reply = await fresh.goto(`/onboarding/${step}`, { waitUntil: "networkidle" });
    await hydrated(fresh);
    const bodies = await Promise.all(scripts);
    expect(bodies.some((body) => body.includes("hydrateRoot"))).toBe(true);
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(budget);
    expect(reply?.headers().link, "fetched beside the page's own script").toMatch(
      /hydrate-\w+\.js>; rel=modulepreload/,
    );
    await fresh.close();
  }
});
