// @vitest-environment happy-dom
import { json } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ErrorPage, errorFacts } from "~/components/site/error-page";
import { pageMeta } from "~/components/site/page-meta";
import { SiteHeader } from "~/components/site/site-header";
import { waitInWords } from "~/content/error-pages";
import type { Handle } from "~/page-context";

afterEach(cleanup);

describe("the header", () => {
  const user = { name: "Ada" };

  async function renderAt(
    address: string,
    signedIn: typeof user | null = null,
    handle?: Handle,
    investor = false,
  ) {
    const Site = createRemixStub([
      {
        id: "root",
        path: "/",
        loader: () => json({ user: signedIn, investor, brand: { wordmark: "Acme", inSentence: "Acme" } }),
        Component: () => <SiteHeader />,
        children: [{ path: "*", handle, Component: () => null }],
      },
    ]);
    render(<Site initialEntries={[address]} future={{ v3_relativeSplatPath: true }} />);
    return await screen.findByRole("banner");
  }
  const hrefsOf = (header: HTMLElement, name: string) =>
    within(header)
      .getAllByRole("link", { name, hidden: true })
      .map((link) => link.getAttribute("href"));

  test("opens the login dialog over the page that is being read, and keeps the rest of its query", async () => {
    const header = await renderAt("/legal/terms?scroll=true&modal=forgot-password");
    expect(new Set(hrefsOf(header, "Login"))).toEqual(new Set(["/legal/terms?scroll=true&modal=login"]));
    expect(within(header).queryByText("Log out")).toBeNull();
  });

  test.each([
    ["/legal/terms", "/sign-up?from=%2Flegal%2Fterms"],
    ["/legal/terms?paywall=1&modal=login", "/sign-up?from=%2Flegal%2Fterms%3Fpaywall%3D1"],
    ["/2024?paywall=1", "/sign-up?from=%2F2024%3Fpaywall%3D1"],
    ["/2024?modal=login", "/sign-up"],
    ["/", "/sign-up"],
  ])("leads from %s to %s, in the bar and in the menu alike", async (page, signUp) => {
    expect(hrefsOf(await renderAt(page), "Sign up")).toEqual([signUp, signUp]);
  });

  test.each([
    ["/login", ""],
    ["/login?from=/legal/terms", "?from=%2Flegal%2Fterms"],
    ["/forgot-password?from=https://evil.example", ""],
    ["/reset-password/a-token", ""],
  ])("leads from %s, a page on the way to another, only where that came from", async (page, query) => {
    const header = await renderAt(page, null, { onTheWay: true });
    expect(hrefsOf(header, "Login")).toEqual([`/login${query}`, `/login${query}`]);
    expect(hrefsOf(header, "Sign up")).toEqual([`/sign-up${query}`, `/sign-up${query}`]);
  });

  test("shows who is signed in, and signs out by a post", async () => {
    const header = await renderAt("/2024", user);
    expect(new Set(hrefsOf(header, "Ada"))).toEqual(new Set(["/account"]));
    const form = within(header).getAllByText("Log out").at(0)?.closest("form");
    expect(form?.getAttribute("action")).toBe("/logout");
    expect(form?.method).toBe("post");
    expect(within(header).queryByText("Login")).toBeNull();
  });

  test("offers an investor their investments, and neither Login nor Sign up, in the bar and in the menu", async () => {
    const header = await renderAt("/invest/back", null, undefined, true);
    expect(hrefsOf(header, "Your investments")).toEqual(["/invest/account", "/invest/account"]);
    for (const words of ["Login", "Sign up", "Log out"]) expect(within(header).queryByText(words)).toBeNull();
  });

  test("shows a member who invests as well by the member's name", async () => {
    const header = await renderAt("/invest/back", user, undefined, true);
    expect(hrefsOf(header, "Ada")).toHaveLength(2);
    expect(within(header).queryByText("Your investments")).toBeNull();
  });

  test.each([
    ["/account", 0],
    ["/account/privacy", 2],
  ])(
    "on %s has %i buttons to log out: the account's page has its own beside the name",
    async (page, count) => {
      expect(within(await renderAt(page, user)).queryAllByText("Log out")).toHaveLength(count);
    },
  );

  test("searches for stocks by a form that needs no script, with an id of its own", async () => {
    const header = await renderAt("/2024");
    const form = within(header).getByRole("search");
    expect([form.getAttribute("action"), form.getAttribute("method") ?? "get"]).toEqual(["/stocks", "get"]);
    const field = within(form).getByLabelText("Search stocks");
    expect([field.getAttribute("name"), field.getAttribute("role")]).toEqual(["q", null]);
    expect(within(form).getByRole("button", { name: "Search" }).getAttribute("type")).toBe("submit");
    expect(document.querySelectorAll(`#${field.id}`)).toHaveLength(1);
  });

  test.each([
    ["/stock-insights-by-sector", "page"],
    ["/stock-insights-by-sector/robotics/news", "page"],
    ["/stock-insights-by-sectors", null],
    ["/2024", null],
  ])("on %s the sectors are the current entry: %s", async (page, current) => {
    const header = await renderAt(page);
    expect(within(header).getByRole("link", { name: "Sectors" }).getAttribute("aria-current")).toBe(current);
    expect(header.querySelectorAll("[aria-current]")).toHaveLength(current ? 1 : 0);
  });

  test("carries the product's name", async () => {
    expect(hrefsOf(await renderAt("/"), "Acme")).toEqual(["/2024"]);
  });
});

describe("the error page", () => {
  async function renderError(status: number, data: unknown, address = "/account?tab=sessions") {
    const Site = createRemixStub([
      {
        path: "*",
        loader: () => {
          throw json(data, { status });
        },
        Component: () => <Outlet />,
        ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
      },
    ]);
    render(<Site initialEntries={[address]} future={{ v3_relativeSplatPath: true }} />);
    await screen.findByRole("heading", { level: 1 });
    // The router reports what it caught; these tests throw on purpose.
    vi.mocked(console.error).mockClear();
  }
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

  test("503: the server's words, the wait, the same page again, and the id that the log has", async () => {
    await renderError(503, {
      message: "We cannot reach the service.",
      requestId: "req-1",
      retryAfterSeconds: 30,
    });
    expect(screen.getByText("We cannot reach the service.")).toBeDefined();
    expect(screen.getByText("in about 30 seconds")).toBeDefined();
    expect(hrefOf("Try again")).toBe("/account?tab=sessions");
    expect(screen.getByText("req-1")).toBeDefined();
  });

  test("401: the server's message and the way to sign in, back to this page", async () => {
    await renderError(401, { message: "Your session has ended." });
    expect(screen.getByText("Your session has ended.")).toBeDefined();
    expect(hrefOf("Login")).toBe("/login?from=%2Faccount%3Ftab%3Dsessions");
  });

  test("names no address, which may hold a token, but one that leads nowhere", async () => {
    await renderError(503, null);
    expect(screen.queryByText("/account")).toBeNull();
    cleanup();
    await renderError(404, null);
    expect(screen.getByText("/account")).toBeDefined();
  });

  test("404: no way to try again, but ways on", async () => {
    await renderError(404, null);
    expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
    expect(hrefOf("All sectors")).toBe("/stock-insights-by-sector");
    expect(hrefOf("Questions and answers")).toBe("/questions");
    expect(hrefOf("Back to the front page")).toBe("/2024");
  });

  test("404: the page that was meant, where the server knows one", async () => {
    await renderError(404, { likely: { path: "/referrals", label: "Referral programme" } });
    expect(hrefOf("Referral programme")).toBe("/referrals");
  });

  test.each([
    ["/stocks/xyz", "XYZ"],
    ["/no-such-page", ""],
  ])("404 of %s: a search that begins with %j", async (address, words) => {
    await renderError(404, { message: "We have no such thing." }, address);
    expect(screen.getByText("We have no such thing.")).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>("Search stocks");
    expect([field.value, field.form?.getAttribute("action")]).toEqual([words, "/stocks"]);
  });

  test("no other failure offers the search, which might fail likewise", async () => {
    await renderError(503, null, "/stocks/XYZ");
    expect(screen.queryByRole("search")).toBeNull();
  });

  test.each([
    ["a stack", new Error("secret at /srv/app.ts:1")],
    ["somebody else's page", { status: 502, statusText: "", internal: false, data: "<html>secret</html>" }],
    [
      "fields of the wrong type",
      { status: 500, statusText: "", internal: false, data: { message: ["secret"] } },
    ],
  ])("shows nothing of %s", (_, error) => {
    expect(JSON.stringify(errorFacts(error))).not.toContain("secret");
  });
});

test.each([
  [0, "in a moment"],
  [1, "in a moment"],
  [29.2, "in about 30 seconds"],
  [89, "in about 89 seconds"],
  [90, "in about 2 minutes"],
  [600, "in about 10 minutes"],
])("a wait of %s seconds is %j", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

describe("the head of a page", () => {
  const matches = [
    { id: "root", pathname: "/", params: {}, meta: [], data: { brand: { wordmark: "Acme" } } },
  ];

  test("names the page and the product", () => {
    expect(pageMeta(matches, { title: "Login" })).toContainEqual({ title: "Login · Acme" });
  });

  test("falls back to the product's name where the root loader failed", () => {
    expect(pageMeta([])).toContainEqual({ title: "Trade Signals" });
  });
});
