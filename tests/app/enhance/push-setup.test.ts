// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PushSetup } from "~/enhance/push-setup";

const key = `B${"A".repeat(86)}`;
const html = `
  <push-setup data-key="${key}" data-worker="/alerts-worker.js">
    <p data-part="script"></p><p data-part="unable" hidden></p>
    <p data-part="denied" hidden></p><p data-part="failed" hidden></p>
    <form method="post" data-part="add" hidden>
      <input type="hidden" name="endpoint"><input type="hidden" name="p256dh"><input type="hidden" name="auth">
      <button>Show alerts in this browser</button>
    </form>
  </push-setup>`;

/** What a browser has that can show alerts: how it is asked, and what it answers. */
const registered: string[] = [];
let permission = "granted";
let known: { options: { applicationServerKey: ArrayBuffer }; unsubscribe(): Promise<boolean> } | null = null;
let subscribe: () => Promise<unknown> = () => Promise.reject(new Error("no push service"));

beforeAll(() => customElements.define("push-setup", PushSetup));
beforeEach(() => {
  registered.length = 0;
  permission = "granted";
  known = null;
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
  const pushManager = { getSubscription: async () => known, subscribe: () => subscribe() };
  const serviceWorker = {
    register: async (path: string) => registered.push(path),
    ready: Promise.resolve({ pushManager }),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  document.body.replaceChildren(
    ...document.importNode(new DOMParser().parseFromString(html, "text/html").body, true).children,
  );
const form = () => document.querySelector("form") ?? expect.fail("no form");
const shown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-part]")].flatMap(({ hidden, dataset }) =>
    hidden ? [] : dataset.part,
  );
const press = () => form().dispatchEvent(new Event("submit", { cancelable: true }));

test("a browser that cannot show alerts says so, and has no button", () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  open();
  expect(shown()).toEqual(["unable"]);
});

test("nothing is registered before the button is pressed", () => {
  open();
  expect([shown(), registered]).toEqual([["add"], []]);
});

test("without leave nothing is registered, and the button stays", async () => {
  permission = "denied";
  open();
  press();
  await vi.waitFor(() => expect(shown()).toEqual(["denied", "add"]));
  expect(registered).toEqual([]);
});

test("what fails is said, and can be tried again", async () => {
  open();
  press();
  await vi.waitFor(() => expect(shown()).toEqual(["failed", "add"]));
  expect(form().querySelector("button")?.disabled).toBe(false);
});

test("a subscription to another key of ours is given up, and the form sends the new one", async () => {
  const unsubscribe = vi.fn(async () => true);
  known = { options: { applicationServerKey: new ArrayBuffer(65) }, unsubscribe };
  const keys = { p256dh: "a point", auth: "a secret" };
  subscribe = async () => ({ toJSON: () => ({ endpoint: "https://push.example/1", keys }) });
  open();
  const gone = new Promise<void>((resolve) => vi.spyOn(form(), "submit").mockImplementation(resolve));
  press();
  await gone;
  expect(registered).toEqual(["/alerts-worker.js"]);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(Object.fromEntries(new FormData(form()))).toEqual({ endpoint: "https://push.example/1", ...keys });
});
