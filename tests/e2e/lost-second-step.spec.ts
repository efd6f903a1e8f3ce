import { expect, type Page } from "playwright/test";
import { apiProgram } from "../harness/built";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { startCommand, startServer } from "../harness/processes";
import { type AccountKind, accountKinds, logIn } from "./account-kinds";
import { turnOnCodes } from "./account-page";
import { signUp } from "./ambassador";
import { plugIn } from "./authenticator";
import { signUp as signUpToInvest } from "./investor";
import { notice, type Person, test } from "./journey";
import { ownSite, siteSettings, upstreamSettings } from "./own-site";
import { addPasskey } from "./passkey-browser";
import { apiPort } from "./site";

// Who has lost the phone or the passkey, and then the recovery codes, and asks support (decision 0083).

const own = ownSite(apiPort + 12);

/** A browser of its own, without cookies. */
async function another(page: Page, js: boolean): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: js, baseURL: own.site });
  if (!context) throw new Error("there is no browser");
  return context.newPage();
}

test("who has lost every second step signs in after support's check, with JavaScript and without", async ({
  page,
}, info) => {
  test.slow();
  const folder = info.outputPath("data");
  await copyPreparedDataTo(folder);
  const env = upstreamSettings(own, folder);
  let upstream = await startServer(apiProgram, env);
  const web = await startServer("build/index.js", siteSettings(own));
  /** As OPERATING.md has it: the upstream is stopped for the command, since its database is embedded. */
  const check = async (emails: readonly string[]) => {
    await upstream.stop();
    for (const email of emails) {
      const command = startCommand([apiProgram, "remove-second-step", email], env);
      expect(await command.ended, command.output()).toBe(0);
      expect(command.output()).toContain("has no second step any more");
    }
    upstream = await startServer(apiProgram, env);
  };
  try {
    const lost: { kind: AccountKind; person: Person }[] = [];
    for (const kind of accountKinds) {
      const begin = (at: Page) =>
        kind.root === "" ? signUp(at, { site: own.site, from: "/account" }) : signUpToInvest(at);
      const phone = await another(page, true);
      const person = await begin(phone);
      await turnOnCodes(phone, kind.account, person);
      lost.push({ kind, person });

      const key = await another(page, true);
      const unplug = await plugIn(key);
      const other = await begin(key);
      const [code = ""] = await addPasskey(key, kind.account, other);
      await unplug();
      const plain = await another(page, false);
      await logIn(plain, kind, other);
      await expect(plain, "a lost passkey, where no script runs").toHaveURL(/\/second-step$/);
      await plain.getByLabel("Code").fill(code);
      await plain.getByRole("button", { name: "Sign in" }).click();
      await expect(notice(plain, "Welcome Back!")).toBeVisible();
      lost.push({ kind, person: other });
    }
    for (const { kind, person } of lost) {
      for (const js of [true, false]) {
        const stopped = await another(page, js);
        await logIn(stopped, kind, person);
        await expect(
          stopped.getByText("Lost your phone, your passkey and your recovery codes?"),
        ).toBeVisible();
        await stopped.context().close();
      }
    }
    await check(lost.map(({ person }) => person.email));
    for (const { kind, person } of lost) {
      for (const js of [true, false]) {
        const fresh = await another(page, js);
        await logIn(fresh, kind, person);
        await expect(notice(fresh, "Welcome Back!")).toBeVisible();
        await fresh.goto(`${kind.account}/security`);
        await expect(fresh.getByRole("button", { name: "Turn on one-time codes" })).toBeVisible();
        await expect(fresh.locator("#passkey-removal")).toHaveCount(0);
        await fresh.context().close();
      }
    }
  } finally {
    await web.stop();
    await upstream.stop();
  }
});
