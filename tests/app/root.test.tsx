import { createRemixStub } from "@remix-run/testing";
import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { PageContext } from "~/page-context";
import App, { ErrorBoundary, frame, Layout } from "~/root";
import * as landing from "~/routes/2024";
import * as consent from "~/routes/consent";
import * as forgotPassword from "~/routes/forgot-password";
import * as login from "~/routes/login";
import * as newsletter from "~/routes/newsletter";
import * as confirmNewsletter from "~/routes/newsletter_.confirm.$token";
import * as resetPassword from "~/routes/reset-password.$token";
import * as signUp from "~/routes/sign-up";
import * as unsubscribe from "~/routes/unsubscribe.$token";

const publicUrl = "https://www.example.test";
const site = { user: null, brand: { wordmark: "Acme", inSentence: "Acme" }, publicUrl };

interface Page {
  default: ComponentType;
  handle?: unknown;
}
/** What the route's loader and action answered, or what was thrown. */
interface Replies {
  data?: unknown;
  refusal?: unknown;
  error?: unknown;
  /** Whether the page asks for consent. */
  asked?: boolean;
}

const framed = (children: ReactNode) => () => (
  <PageContext.Provider value={{ frame }}>
    <Layout>{children}</Layout>
  </PageContext.Provider>
);

/** The whole document of a page, as the server renders it. */
function htmlOf({ default: Component, handle }: Page, address: string, replies: Replies = {}): string {
  const { data = {}, refusal, error, asked = false } = replies;
  const Site = createRemixStub([
    {
      id: "root",
      path: "/",
      Component: framed(<App />),
      ErrorBoundary: framed(<ErrorBoundary />),
      children: [{ id: "page", path: "*", Component, handle }],
    },
  ]);
  const html = renderToString(
    <Site
      initialEntries={[address]}
      hydrationData={{
        loaderData: { root: { ...site, asked }, page: data },
        ...(refusal ? { actionData: { page: refusal } } : {}),
        ...(error ? { errors: { root: error } } : {}),
      }}
      future={{ v3_relativeSplatPath: true }}
    />,
  );
  // The stub, which is made for browsers, is warned of its own layout effects here; the router reports what it caught.
  const said = vi.mocked(console.error).mock.calls;
  if (!error) expect(said.filter(([text]) => !String(text).includes("useLayoutEffect"))).toEqual([]);
  vi.mocked(console.error).mockClear();
  return html;
}

const headOf = (html: string) => html.slice(0, html.indexOf("</head>"));
const noindex = '<meta name="robots" content="noindex"/>';

describe("search engines and shared links", () => {
  test.each([
    ["/2024?utm_source=news", landing, "/2024"],
    ["/newsletter?from=/legal/terms", newsletter, "/newsletter"],
  ])("are led from %s to the address that lasts", (address, page, lasting) => {
    const head = headOf(htmlOf(page, address));
    expect(head).toContain(`<link rel="canonical" href="${publicUrl}${lasting}"/>`);
    expect(head).toContain(`<meta property="og:url" content="${publicUrl}${lasting}"/>`);
    expect(head).not.toContain("noindex");
  });

  test.each([
    ["/login", login],
    ["/sign-up", signUp],
    ["/forgot-password", forgotPassword],
    ["/reset-password/secret-token", resetPassword],
    ["/newsletter/confirm/secret-token", confirmNewsletter],
    ["/unsubscribe/secret-token", unsubscribe],
  ])("are told neither of %s nor of the token in it", (address, page) => {
    const head = headOf(htmlOf(page, address));
    expect(head).not.toMatch(/canonical|og:url|secret-token/);
    expect(head).toContain(noindex);
  });

  test("are told of no page that failed", () => {
    const error = { status: 404, statusText: "", internal: false, data: null };
    const html = htmlOf(landing, "/no-such-page", { error });
    expect(html).toContain("<h1>");
    expect(headOf(html)).not.toMatch(/canonical|og:url/);
    expect(headOf(html)).toContain(noindex);
  });
});

test("the header of a page with a token does not hand the token on", () => {
  const html = htmlOf(resetPassword, "/reset-password/secret-token", { data: { valid: false } });
  expect(html).toContain("This link no longer works");
  expect(html.slice(0, html.indexOf("<main"))).not.toContain("secret-token");
});

describe("what asks for consent", () => {
  const question = "May we remember your visit?";
  const asking = (page: Page, address: string, replies: Replies = {}) =>
    htmlOf(page, address, { ...replies, asked: true });

  test("stands before the content of a page, an error\u2019s too, and leads back to it", () => {
    const error = { status: 404, statusText: "", internal: false, data: null };
    for (const html of [asking(landing, "/2024?utm_id=7"), asking(landing, "/2024?utm_id=7", { error })]) {
      const before = html.slice(html.indexOf("</header>"), html.indexOf("<main"));
      expect(before).toContain(question);
      expect(before).toContain('<input type="hidden" name="from" value="/2024?utm_id=7"/>');
      expect(before).toContain('href="/consent?from=%2F2024%3Futm_id%3D7"');
    }
  });

  test("is not there where nobody has to be asked, and not above the choice itself", () => {
    expect(htmlOf(landing, "/2024")).not.toContain(question);
    expect(asking(consent, "/consent", { data: { state: "asked", from: "/consent" } })).not.toContain(
      question,
    );
  });

  test("offers both answers in the same words of style", () => {
    const buttons = asking(landing, "/2024").match(/<button[^>]* name="choice"[^>]*>/g) ?? [];
    expect(buttons.map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual(["yes", "no"]);
    expect(new Set(buttons.map((button) => button.replace(/ value="\w+"/, ""))).size).toBe(1);
  });

  test("hands a page's token on in no link", () => {
    const html = asking(resetPassword, "/reset-password/secret-token", { data: { valid: false } });
    expect(html).toContain('href="/consent"');
    expect(html).not.toMatch(/href="[^"]*secret-token/);
  });
});

describe("a dialog that was refused without script", () => {
  test.each([
    ["/login", login, "Login"],
    ["/forgot-password", forgotPassword, "Forgot Password"],
  ])("stands over a page with a heading at %s, and is the one form of its kind", (address, page, heading) => {
    const refusal = { fieldErrors: { email: "Required" }, repopulateFields: { from: "/2024", dialog: "1" } };
    const html = htmlOf(page, address, { refusal });
    expect(html.match(/<h1>[^<]*/g)).toEqual([`<h1>${heading}`]);
    expect(html.match(/<dialog /g)).toHaveLength(1);
    expect(html.match(new RegExp(`<form[^>]* action="${address}"`, "g"))).toHaveLength(1);
  });
});
