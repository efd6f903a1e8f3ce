// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PlaidLink } from "~/enhance/plaid-link";

const html = `
  <plaid-link data-token="/account/bank-link/token">
    <form method="post"><button>Link a bank account</button></form>
    <form method="post" hidden></form>
  </plaid-link>`;

beforeAll(() => customElements.define("plaid-link", PlaidLink));
beforeEach(() => {
  document.body.replaceChildren(
    ...document.importNode(new DOMParser().parseFromString(html, "text/html").body, true).children,
  );
});
afterEach(() => {
  delete window.Plaid;
  vi.restoreAllMocks();
});

test("a token that does not come in time is waited for no longer: the form goes its own way", async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  vi.spyOn(window, "fetch").mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("too late")));
      }),
  );
  window.Plaid = { create: () => expect.fail("there is no token") };
  const form = document.querySelector("form") ?? expect.fail("no form");
  const gone = new Promise<void>((resolve) => vi.spyOn(form, "submit").mockImplementation(resolve));

  form.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(form.querySelector("button")?.disabled).toBe(true);
  expect(timeout).toHaveBeenCalledWith(5_000);
  deadline.abort();
  await gone;
});
