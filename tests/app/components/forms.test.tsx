import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Dialogs } from "~/components/dialogs/dialogs";
import { ForgotPasswordForm } from "~/components/forms/forgot-password-form";
import { Form } from "~/components/forms/form";
import { LoginForm } from "~/components/forms/login-form";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { SignUpForm } from "~/components/forms/sign-up-form";
import { InvestorSignUpForm } from "~/components/invest/account-forms";
import { Toast } from "~/components/ui/toast";
import { messages } from "~/content/messages";
import { newsletterSchema } from "~/lib/account-forms";
import { PageContext } from "~/page-context";

/** The HTML of a component at an address, as the server renders it, after an action that answered this. */
function htmlOf(Component: () => React.ReactNode, at = "/", actionData?: unknown): string {
  const Stub = createRemixStub([{ id: "page", path: "*", Component }]);
  const page = actionData === undefined ? {} : { actionData: { page: actionData } };
  const html = renderToString(
    <Stub
      initialEntries={[at]}
      hydrationData={{ loaderData: {}, ...page }}
      future={{ v3_relativeSplatPath: true }}
    />,
  );
  // The stub, which is made for browsers, is warned of its own layout effects here.
  const said = vi.mocked(console.error).mock.calls;
  expect(said.filter(([warning]) => !String(warning).includes("useLayoutEffect does nothing"))).toEqual([]);
  vi.mocked(console.error).mockClear();
  return html;
}

const inputIn = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? "";

describe("a form that the upstream could not take", () => {
  const told = (kept: object) => {
    const page = { fieldErrors: {}, repopulateFields: { email: "dana@example.com", ...kept } };
    const Page = () => (
      <PageContext.Provider value={{ requestId: "the-request-of-now" }}>
        <LoginForm />
      </PageContext.Provider>
    );
    return htmlOf(Page, "/login", page);
  };

  test("shows the id of the request beside the sentence, as every error page does", () => {
    expect(told({ said: "Please try again.", failed: "1" })).toMatch(
      /Please try again\.<\/p><p[^>]*>Request ID: <span[^>]*>the-request-of-now<\/span><\/p>/,
    );
  });

  test("shows none where what was entered was refused", () => {
    expect(told({ said: "Wrong email or password." })).not.toContain("the-request-of-now");
  });
});

describe("a form", () => {
  test("posts to its own address without script, style or the browser's own bubbles", () => {
    const html = htmlOf(() => <LoginForm from="/account" />);
    expect(html).toMatch(/<form[^>]* method="post"[^>]* action="\/login"/);
    expect(html).toContain('novalidate=""');
    expect(html).not.toMatch(/<script|<style|style=|onclick=/);
    expect(inputIn(html, "from")).toContain('value="/account"');
  });

  test("tells browsers what each field is", () => {
    const html = htmlOf(() => <SignUpForm />);
    expect(inputIn(html, "email")).toMatch(/type="email"[^>]*inputMode="email"/);
    expect(inputIn(html, "firstName"), "text unless it says otherwise").toContain('type="text"');
    expect(inputIn(html, "password")).toContain('autoComplete="new-password"');
    expect(inputIn(html, "phone")).toContain('autoComplete="tel"');
    expect(inputIn(html, "phone")).not.toContain("required");
    expect(html).toContain("At least 8 characters.");
  });

  test.each([
    ["for members", () => <SignUpForm />],
    ["for investors", () => <InvestorSignUpForm />],
  ])(
    "that opens an account %s names the terms and how data is handled, before its button",
    (_whose, Asked) => {
      const html = htmlOf(Asked);
      const button = html.lastIndexOf("<button");
      for (const href of ["/legal/terms", "/legal/privacy"]) {
        expect(html).toContain(`href="${href}"`);
        expect(html.indexOf(`href="${href}"`)).toBeLessThan(button);
      }
    },
  );

  test("has a white background, or the light grey one", () => {
    expect(
      inputIn(
        htmlOf(() => <LoginForm />),
        "email",
      ),
    ).toContain('data-surface="white"');
    expect(
      inputIn(
        htmlOf(() => (
          <Form
            id="asked"
            action="/asked"
            schema={newsletterSchema}
            fields={[{ name: "email", label: "Email" }]}
            submit="Send"
            surface="lightgrey"
          />
        )),
        "email",
      ),
    ).toContain('data-surface="lightgrey"');
  });

  test("at the foot of a page is as white as every other: it is there to be typed into", () => {
    const html = htmlOf(() => <NewsletterForm inFooter />);
    expect(inputIn(html, "email")).toContain('data-surface="white"');
  });

  test("that was refused has a summary with the focus, messages at the fields, and what was typed", () => {
    const html = htmlOf(() => <LoginForm />, "/", {
      fieldErrors: { email: "Please enter a valid email" },
      repopulateFields: { email: "dana@" },
    });
    expect(html).toMatch(/<section[^>]*tabindex="-1"[^>]*autofocus=""/);
    expect(html.indexOf("There is a problem")).toBeLessThan(html.indexOf("<label"));
    expect(html).toContain('href="#login-email"');
    const email = inputIn(html, "email");
    expect(email).toContain('value="dana@"');
    expect(email).toContain('aria-invalid="true"');
    expect(email).toContain('aria-describedby="login-email-error"');
    expect(email).not.toContain("autofocus");
    expect(inputIn(html, "password")).not.toContain("value=");
  });

  test("that was refused for no field in particular says why in its summary, which has the focus", () => {
    const said = "Wrong email or password.";
    const refused = { fieldErrors: {}, repopulateFields: { email: "dana@example.com", said } };
    const html = htmlOf(() => <LoginForm />, "/login", refused);
    expect(html).toMatch(/<section[^>]*autofocus=""/);
    expect(html).toContain(said);
    expect(inputIn(html, "password")).not.toContain("autofocus");
    expect(
      htmlOf(() => <LoginForm />, "/sign-up", refused),
      "another form came back",
    ).not.toContain(said);
  });

  test("in a dialog that opens begins with its first field", () => {
    const html = htmlOf(() => <LoginForm dialog from="/2024" />, "/2024");
    expect(inputIn(html, "email")).toContain("autofocus");
  });
});

describe("the dialogs", () => {
  test("render the one that the address asks for, with links that close it", () => {
    const html = htmlOf(Dialogs, "/legal/terms?b=2&modal=login");
    expect(html).toMatch(/<dialog[^>]* open=""[^>]*aria-labelledby="login-title"/);
    expect(html).toContain('<h2 id="login-title">Login</h2>');
    expect(html.match(/href="\/legal\/terms\?b=2"/g)).toHaveLength(2);
    expect(html).toContain('href="/legal/terms?b=2&amp;modal=forgot-password"');
    expect(html).not.toContain("Forgot Password");
  });

  test("lead from one to the other, and to where SPEC 2 has their Sign Up lead", () => {
    const html = htmlOf(Dialogs, "/2024?modal=forgot-password");
    expect(html).toContain(">Forgot Password</h2>");
    expect(html).toContain('href="/subscribe"');
    expect(html).toContain('href="/2024?modal=login"');
    expect(htmlOf(Dialogs, "/2024?modal=login")).toContain('href="/sign-up?from=%2F2024"');
  });

  test.each(["/2024", "/2024?modal=", "/2024?modal=constructor", "/2024?modal=Login"])(
    "are none at %s",
    (at) => {
      expect(htmlOf(Dialogs, at)).not.toContain("<dialog");
    },
  );
});

describe("a notice", () => {
  test.each(["info", "success", "warning", "error", "default", "dark"] as const)(
    "of type %s is in the HTML",
    (type) => {
      const html = renderToString(<Toast toast={{ type, text: "Words" }} />);
      expect(html).toContain(`data-type="${type}" data-position="top-right"`);
      const region = type === "error" ? "alert" : "status";
      expect(html).toMatch(new RegExp(`role="${region}"><div`));
    },
  );

  test("of a sign-out is at the top centre", () => {
    expect(renderToString(<Toast toast={messages.signedOut} />)).toContain('data-position="top-center"');
  });

  test("is none where there is nothing to say, but its regions wait", () => {
    const html = renderToString(<Toast toast={undefined} />);
    expect(html).toContain('<div role="status"></div><div role="alert"></div>');
  });
});

test("forgot password asks for the e-mail alone", () => {
  expect(htmlOf(() => <ForgotPasswordForm />).match(/<label/g)).toHaveLength(1);
});
