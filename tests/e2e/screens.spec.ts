import { expect } from "playwright/test";
import { addressOf, listRoutes } from "../screens/routes";
import { providersPage, reach, type State } from "../screens/state";
import { states, withoutScripts } from "../screens/states";
import { openFor, test } from "../screens/visit";
import { problemsEverywhere } from "./accessible";
import { documentOf, markupProblems } from "./markup";
import { holdRefusal } from "./refusals";

const narrow = {
  colorScheme: "light",
  viewport: { width: 360, height: 800 },
  reducedMotion: "reduce",
} as const;

/** `npm test -- --changed` names the routes whose screens are looked at. */
const routesToLookAt = process.env.SCREEN_ROUTES?.split(" ");
const isLookedAt = ({ route }: State) => routesToLookAt?.includes(route) ?? true;

for (const state of states.filter(isLookedAt)) {
  test(`U2 to U8: ${state.name}`, async ({ browser, siteWithoutUpstream, siteThatIsTold }) => {
    const page = await openFor(state, browser, { siteWithoutUpstream, siteThatIsTold }, narrow);
    const reply = documentOf(page);
    await (state.refused ? holdRefusal(state, { page, js: true }) : reach(state, { page, js: true }));
    if (!state.refused && !state.steps) expect(reply().status(), "U8").toBe(state.status ?? 200);
    expect(await markupProblems(await reply().text()), "U3").toEqual([]);
    expect(await problemsEverywhere(page)).toEqual([]);
    await page.context().close();
  });
}

for (const state of withoutScripts.filter(({ refused }) => refused).filter(isLookedAt)) {
  test(`U3, U5: ${state.name}, without JavaScript`, async ({
    browser,
    siteWithoutUpstream,
    siteThatIsTold,
  }) => {
    const options = { ...narrow, javaScriptEnabled: false };
    const page = await openFor(state, browser, { siteWithoutUpstream, siteThatIsTold }, options);
    const reply = documentOf(page);
    await holdRefusal(state, { page, js: false });
    expect(await markupProblems(await reply().text())).toEqual([]);
    await page.context().close();
  });
}

test.describe("the list of screens", () => {
  const routes = listRoutes();
  /** Routes whose forms are buttons alone: there is nothing in them that could be wrong. */
  const onlyPressed = [
    "/account",
    "/account/alerts/feed",
    "/account/bank-link",
    "/account/payment-methods",
    "/account/payment-methods/add",
    "/account/subscription",
    "/consent",
    "/desk/applications/:application",
    "/desk/login/passkey",
    "/free-test-drive/:token",
    "/invest/login/link/:token",
    "/invest/login/passkey",
    "/login/passkey",
    "/login/link/:token",
    "/newsletter/confirm/:token",
    "/unsubscribe/:token",
    "/unsubscribe/alerts/:token",
    "/watchlist",
  ];

  test("has a state of every page of the build, and of no other", () => {
    const pages = routes.filter(({ isPage }) => isPage).map(({ pattern }) => pattern);
    const listed = new Set(states.map(({ route }) => route).filter((route) => route !== providersPage));
    expect([...listed].sort()).toEqual([...new Set(pages)].sort());
  });

  test("has a refused form of every page that takes one", () => {
    const taking = routes
      .filter(({ isPage, hasAction }) => isPage && hasAction)
      .map(({ pattern }) => pattern);
    const refused = states.filter((state) => state.refused && state.refused !== "asked");
    const listed = new Set([...refused.map(({ route }) => route), ...onlyPressed]);
    expect(taking.filter((route) => !listed.has(route))).toEqual([]);
    expect(onlyPressed.filter((route) => !taking.includes(route))).toEqual([]);
  });

  test("names each state once", () => {
    const names = states.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("knows an address of every route", () => {
    for (const { pattern } of routes) expect(addressOf(pattern)).not.toMatch(/[:*]/);
  });
});
