// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellArrival } from "~/enhance/consent-arrival";

beforeEach(() => {
  location.href = "http://site.test/2024";
  document.body.innerHTML = `<form data-consent id="consent"></form><form id="other"></form>`;
});
afterEach(() => void vi.restoreAllMocks());

/** What the form would send, as the browser asks for it while it sends. */
function sentBy(id: string): FormData {
  const formData = new FormData();
  const event = Object.assign(new Event("formdata", { bubbles: true }), { formData });
  document.getElementById(id)?.dispatchEvent(event);
  return formData;
}

test("a consent is sent with the website that led here, and no other form is, and the page holds nothing of it", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://www.forum.example/thread/4");
  tellArrival();
  expect([...sentBy("consent")]).toEqual([["website", "forum.example"]]);
  expect([...sentBy("other")]).toEqual([]);
  expect(document.body.innerHTML).not.toContain("forum.example");
});
