// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WatchToggle } from "~/enhance/watch-toggle";

const buttonOf = (
  name: string,
) => `<watch-toggle data-address="/watchlist/entries" data-add="Add" data-remove="Take away"
  data-added="Added." data-removed="Gone." data-undo="Undo">
  <form method="post" action="/watchlist">
    <input type="hidden" name="watchKind" value="stock"><input type="hidden" name="watchName" value="${name}">
    <button name="press" value="add"><span data-label>Add</span></button>
  </form>
  <span role="status"></span>
</watch-toggle>`;
const logout = '<form method="post" action="/logout"></form>';

let list: string[] | null = [];
let isUp = true;
let asked = 0;
let posted: string[] = [];
const fetched = vi.fn(async (_: string, init?: RequestInit) => {
  if (init?.method !== "POST") {
    asked++;
    return Response.json({ entries: list });
  }
  posted.push(String(init.body));
  return isUp ? Response.json({ on: true }) : new Response(null, { status: 503 });
});
const sentByBrowser: string[] = [];

beforeAll(() => {
  vi.stubGlobal("fetch", fetched);
  customElements.define("watch-toggle", WatchToggle);
});
beforeEach(() => {
  list = [];
  isUp = true;
  asked = 0;
  posted = [];
  sentByBrowser.length = 0;
});
afterEach(() => document.body.replaceChildren());

/** Each page asks anew, as one that the browser kept does. */
async function open(html: string): Promise<void> {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  document.body.replaceChildren(...document.importNode(body, true).children);
  for (const form of document.forms)
    form.addEventListener("submit", (event) => {
      if (!event.defaultPrevented) sentByBrowser.push(form.querySelector("button")?.value ?? "");
      event.preventDefault();
    });
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  asked = 0;
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await settled();
}
const settled = () => vi.waitFor(() => expect(document.querySelector("button:disabled")).toBeNull());
const labels = () => [...document.querySelectorAll("[data-label]")].map(({ textContent }) => textContent);
const status = () => document.querySelector("[role=status]")?.textContent?.trim();
const press = async (selector = "form[action='/watchlist'] button") => {
  document.querySelector<HTMLButtonElement>(selector)?.click();
  await settled();
};

test("what is on the list says so, and the page asks once for all its buttons", async () => {
  list = ["stock NVDA", "sector AAPL"];
  await open(logout + buttonOf("AAPL") + buttonOf("NVDA"));
  await vi.waitFor(() => expect(labels()).toEqual(["Add", "Take away"]));
  expect(asked).toBe(1);
});

test("nobody is asked where nobody is signed in", async () => {
  await open(buttonOf("TSLA"));
  expect(labels()).toEqual(["Add"]);
  await press();
  expect(posted).toEqual([]);
  expect(sentByBrowser).toEqual(["add"]);
});

test("a press adds in place and can be undone", async () => {
  await open(logout + buttonOf("AAPL"));
  await press();
  await vi.waitFor(() => expect(labels()).toEqual(["Take away"]));
  expect(status()).toBe("Added. Undo");
  await press("[role=status] button");
  await vi.waitFor(() => expect(labels()).toEqual(["Add"]));
  expect(status()).toBe("Gone. Undo");
  expect(posted).toEqual([
    "watchKind=stock&watchName=AAPL&press=add",
    "watchKind=stock&watchName=AAPL&press=remove",
  ]);
});

test("what does not work is sent by the browser, whose page says why", async () => {
  isUp = false;
  await open(logout + buttonOf("AAPL"));
  await press();
  await vi.waitFor(() => expect(sentByBrowser).toEqual(["add"]));
  expect(labels()).toEqual(["Add"]);
});

test("where there is no list to be had the button stays as it is", async () => {
  list = null;
  await open(logout + buttonOf("AAPL"));
  expect(labels()).toEqual(["Add"]);
});
