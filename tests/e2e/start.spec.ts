import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { startCommand } from "../harness/processes";
import { demo } from "./site";

const port = 4620;
const url = `http://localhost:${port}`;
const settings = (folder: string) => ({
  PORT: String(port),
  API_DATA_DIR: folder,
  DEMO_PASSWORD: demo.password,
});
const folderOf = (name: string) => test.info().outputPath(name);

test.describe.configure({ mode: "serial" });

test("U11: npm start ends with a site, its upstream and a demo sign-in; SIGTERM stops both; data survives", async ({
  request,
}) => {
  // Two starts, one of which makes a database and its market: on a busy machine that takes what it takes.
  test.setTimeout(300_000);
  const folder = folderOf("data");
  const first = startCommand(["start"], settings(folder), "npm");
  await first.said(/Ctrl-C stops both/);
  expect(first.output()).toContain(url);
  expect(first.output()).toContain(`demo@example.com, password ${demo.password}`);
  const [, upstream = ""] = await first.said(/Upstream: (http:\S+)/);
  for (const page of ["/2024", "/stock-insights-by-sector", "/roi-tracker", "/sitemap.xml"]) {
    expect((await request.get(url + page)).status(), `U9: ready is ready, ${page} at the first try`).toBe(
      200,
    );
  }
  expect((await request.get(`${upstream}/docs`)).status()).toBe(200);
  const login = await request.post(`${url}/login`, { form: demo, maxRedirects: 0 });
  expect(login.status()).toBe(303);

  expect(await first.stop()).toBe(0);
  await expect(request.get(url)).rejects.toThrow(/ECONNREFUSED/);
  await expect(request.get(upstream)).rejects.toThrow(/ECONNREFUSED/);

  const second = startCommand(["bin/start.mjs"], settings(folder));
  await second.said(/Ctrl-C stops both/);
  const account = await request.get(`${url}/account`, { maxRedirects: 0 });
  expect(account.status(), "the session outlives a restart: secrets and data are kept").toBe(200);
  expect(await second.stop("SIGINT")).toBe(0);
});

test("a port that is taken ends the start with the reason, and leaves nothing running", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(port, resolve));
  await copyPreparedDataTo(folderOf("data"));
  const start = startCommand(["bin/start.mjs"], settings(folderOf("data")));
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain(`cannot listen on PORT ${port}`);
  const upstream = /"port":(\d+)/.exec(start.output())?.[1];
  await expect(fetch(`http://127.0.0.1:${upstream}/healthz`)).rejects.toThrow();
  await new Promise((resolve) => taken.close(resolve));
});

test("npm start ends with the reason when a part dies", async () => {
  const start = startCommand(["bin/start.mjs"], { ...settings(folderOf("data")), APP_ENV: "production" });
  expect(await start.ended).toBe(1);
  expect(start.output()).toMatch(/API_TOKEN_SECRETS|API_CLIENT_TOKEN/);
  expect(start.output()).toContain("The upstream ended with exit code");
});

test("with API_BASE_URL set only the site starts", async ({ request }) => {
  const start = startCommand(["bin/start.mjs"], {
    ...settings(folderOf("data")),
    API_BASE_URL: "http://127.0.0.1:9",
  });
  await start.said(/Ctrl-C stops it/);
  expect(start.output()).not.toContain("Upstream:");
  expect((await request.get(`${url}/2024`)).status(), "the landing page needs no upstream").toBe(200);
  expect(await start.stop()).toBe(0);
});

test("npm run api -- import takes a file by its name from where the person is, and its exit code is npm's", async () => {
  // Two starts of the command, one of which makes a database: on a busy machine that takes what it takes.
  test.setTimeout(180_000);
  const folder = folderOf("person");
  mkdirSync(folder, { recursive: true });
  const rows = "symbol,date,open,high,low,close,volume\nAAPL,2017-02-16,42.97,43.2,42.14,42.65,3456700\n";
  writeFileSync(path.join(folder, "candles.csv"), rows);
  // As npm sets it for whoever runs it in that folder.
  const env = { ...settings(folderOf("import")), INIT_CWD: folder };
  const taken = startCommand(["bin/api.mjs", "import", "candles.csv"], env);
  expect(await taken.ended, taken.output()).toBe(0);
  expect(taken.output()).toContain("AAPL: 1 day, 2017-02-16 to 2017-02-16, last close $42.65");

  const refused = startCommand(
    ["run", "api", "--", "import", "no-such-file.csv"],
    settings(folderOf("import")),
    "npm",
  );
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(
    `${path.resolve("no-such-file.csv")} cannot be read: there is no such file.`,
  );
});
