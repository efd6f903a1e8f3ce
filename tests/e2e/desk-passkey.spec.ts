import { expect } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { startCommand } from "../harness/processes";
import { plugIn } from "./authenticator";
import { fillLogin, notice, test } from "./journey";
import { ownSite, serve, upstreamSettings } from "./own-site";
import { demo } from "./site";

const at = ownSite(4404);
const { site } = at;

let folder = "";
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  folder = info.outputPath("data");
  await copyPreparedDataTo(folder);
  stop = await serve(at, folder, {});
});
test.afterAll(() => stop?.());

/** As the operator does, who stops the upstream for it: its database is embedded. */
async function makeOwner(): Promise<void> {
  await stop?.();
  const granting = startCommand(
    ["build/api.js", "grant-role", demo.email, "owner"],
    upstreamSettings(at, folder),
  );
  expect(await granting.ended, granting.output()).toBe(0);
  stop = await serve(at, folder, {});
}

test("a member adds a passkey, is given a role, and signs in to the desk by password and passkey", async ({
  page,
}, info) => {
  info.setTimeout(300_000);
  await plugIn(page);
  await page.goto(`${site}/login?from=/account`);
  await fillLogin(page.locator("#login"), demo);
  await expect(notice(page, "Welcome Back!")).toBeVisible();
  await page.goto(`${site}/account/security`);
  const adding = page.locator("#passkey-form");
  await adding.getByLabel("Name of this passkey").fill("Laptop");
  await adding.getByLabel("Your password").fill(demo.password);
  await adding.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeVisible();
  await makeOwner();

  await page.goto(`${site}/desk/login`);
  const login = page.locator("#desk-login");
  await login.getByLabel("Email").fill(demo.email);
  await login.getByLabel("Password", { exact: true }).fill(demo.password);
  await login.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("link", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL(`${site}/desk/login/passkey`);
  await expect(page.getByRole("link", { name: "Use a code instead" })).toBeVisible();
  await page.getByRole("button", { name: "Use my passkey" }).click();
  await expect(page).toHaveURL(`${site}/desk`);
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("cell", { name: "desk.signIn" })).toBeVisible();

  // What opens the desk is not changed by who is signed in as a member.
  await page.goto(`${site}/account/security`);
  await adding.getByLabel("Name of this passkey").fill("Another");
  await adding.getByLabel("Your password").fill(demo.password);
  await adding.getByRole("button", { name: "Add a passkey" }).click();
  await expect(adding.getByRole("alert")).toContainText("has a role at the desk");
});
