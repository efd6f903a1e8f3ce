// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { JoinUsForm } from "~/components/forms/join-us-form";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { PhoneForm } from "~/components/forms/phone-form";
import { StartForm } from "~/components/forms/start-form";
import { Hero } from "~/components/landing/hero";
import { freeAnyway, textRates } from "~/content/leads";
import { type Brand, brandName } from "../../../domain/brand";

interface Site {
  brand?: Brand;
  closed?: boolean;
}

/** A page at an address, with what the frame and its action told. */
function show(Page: () => ReactNode, site: Site = {}, at = "/", actionData?: unknown) {
  const Stub = createRemixStub([{ id: "root", path: "*", Component: Page }]);
  document.body.innerHTML = renderToString(
    <Stub
      initialEntries={[at]}
      hydrationData={{
        loaderData: { root: { closed: false, ...site } },
        ...(actionData ? { actionData: { root: actionData } } : {}),
      }}
      future={{ v3_relativeSplatPath: true }}
    />,
  );
}
const text = () => (document.body.textContent ?? "").replace(/\s+/g, " ");

// The stub, which is made for browsers, warns of its own layout effects here.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

const drive = () => <PhoneForm which="free-test-drive" />;
const app = () => <PhoneForm which="get-the-app" />;
const start = () => <StartForm />;

describe("the box for marketing texts", () => {
  describe.each([
    ["the test drive", drive],
    ["the app", app],
    ["single signup", start],
  ])("%s", (_what, form) => {
    test.each(["Acme", undefined])("names who would send them, and is not ticked: %s", (name) => {
      const brand = brandName(name);
      show(form, { brand });
      const box = screen.getByRole<HTMLInputElement>("checkbox", {
        name: new RegExp(`I agree that ${brand.wordmark} may send me`),
      });
      expect(box.checked).toBe(false);
    });
  });
});

const landing = () => <Hero />;

test.each([
  ["the test drive", drive],
  ["the app", app],
  ["single signup", start],
  ["the landing page", landing],
])("whoever gives a number reads what texts cost and how they end: %s", (_what, form) => {
  show(form);
  expect(text()).toContain(textRates);
});

describe("that an account opens the same", () => {
  test.each([
    ["the test drive", drive],
    ["single signup", start],
    ["the landing page", landing],
  ])("is said before the number is given, where it does: %s", (_what, form) => {
    show(form, { closed: false });
    expect(text()).toContain(freeAnyway.text);
    show(form, { closed: true });
    expect(text()).not.toContain(freeAnyway.text);
  });
});

test("a refusal that is about no field stands above its own form with the focus, and above no other", () => {
  const said = "Enter your email or phone number.";
  const page = () => (
    <>
      <StartForm />
      <NewsletterForm inFooter />
    </>
  );
  show(page, {}, "/start", { fieldErrors: {}, repopulateFields: { phone: "", email: "", said } });
  const summary = screen.getByRole("region", { name: "There is a problem" });
  expect(summary.textContent).toContain(said);
  expect(summary.closest("form")?.id).toBe("start");
  expect([...document.querySelectorAll("[autofocus]")]).toEqual([summary]);
});

test("join us: the place is not called optional, since two of the programmes need it", () => {
  show(() => <JoinUsForm values={{}} />);
  const place = screen.getByLabelText<HTMLInputElement>("City or university");
  expect(place.labels?.[0]?.textContent).toBe("City or university");
  expect(place.required).toBe(false);
  expect(within(document.body).getByText(/Required for a city owner/)).toBeTruthy();
});
