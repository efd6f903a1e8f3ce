import { afterEach, beforeEach, expect, test } from "vitest";
import * as root from "~/root";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { type SiteUnderTest, startSite } from "../harness/site";
import { ada } from "../harness/tokens";

const build = buildOf(
  {
    "/2024": {},
    "/login": {
      action({ context }) {
        context.session.signIn({ ...ada, token: "opaque" });
        return null;
      },
    },
    "/failing": {
      action({ context }) {
        context.toast.show("serverSaid", "The upstream has its own words.");
        throw new Error("broken");
      },
    },
    "/elsewhere": { loader: () => new Response(null, { status: 303, headers: { Location: "/2024" } }) },
    "/leaving": {
      loader({ context }) {
        context.toast.show("signedOut");
        return new Response(null, { status: 303, headers: { Location: "/2024" } });
      },
    },
  },
  root,
);

let site: SiteUnderTest;
let cookies: CookieStore;
beforeEach(async () => {
  site = await startSite({ build, env: { BRAND_NAME: "Acme" } });
  cookies = new CookieStore();
});
afterEach(() => site.close());

const post = (path: string) => site.request(path, { body: "", cookies });

test.each([
  ["whose action fails", "/failing", 500],
  ["that takes no form", "/2024", 405],
])(
  "the error page of a page %s has the whole frame: the product's name and the user",
  async (_, path, status) => {
    await post("/login");
    const page = await post(path);
    expect(page.status).toBe(status);
    expect(page.text).toContain(">Ada</a>");
    expect(page.text).toMatch(/<title>[^<]* · Acme<\/title>/);
    expect(page.text).not.toContain("Trade Signals");
  },
);

test("the error page of a page whose action fails shows the pending message, once", async () => {
  const page = await post("/failing");
  expect(page.text).toContain("The upstream has its own words.");
  expect(page.setCookies.join()).not.toContain("toast=");
});

test("a message for the next page outlives every redirect on the way there", async () => {
  await site.request("/leaving", { cookies });
  await site.request("/elsewhere", { cookies });
  expect(cookies.names).toContain("toast");
  expect((await site.request("/2024", { cookies })).text).toContain("been signed out.");
  expect(cookies.names).not.toContain("toast");
});
