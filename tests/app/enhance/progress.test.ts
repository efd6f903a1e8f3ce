// @vitest-environment happy-dom
import NProgress from "nprogress";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showProgress, startProgress, stopProgress } from "~/enhance/progress";
import { announceArrival, announceLeaving } from "~/lib/leaving";

const bar = () => document.querySelector("#nprogress [role=progressbar]");
const patienceMs = 150;

/** As browsers tell of it that another page is on its way. */
const navigation = new EventTarget();

beforeAll(() => {
  window.navigation = navigation;
  location.href = "http://site.test/2024";
  showProgress();
  // The browser's own answer to these clicks and submits is another page, which there is not.
  for (const type of ["click", "submit"]) {
    addEventListener(type, (event) => event.preventDefault());
  }
});
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<a href="/login">x</a><a id="here" href="#team">x</a><form action="/login"></form>';
});
afterEach(async () => {
  stopProgress();
  await pass(0);
  vi.runAllTimers();
  vi.useRealTimers();
});

const pageshow = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

const click = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

/** So much time goes by, and whatever was sent for is there. */
const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms);
  await vi.dynamicImportSettled();
};

test("has the numbers of the specification", async () => {
  startProgress();
  await pass(patienceMs);
  expect(NProgress.settings).toMatchObject({
    minimum: 0.08,
    speed: 200,
    trickleSpeed: 800,
    showSpinner: false,
  });
});

test("starts on a link to another page, once that takes its time", async () => {
  click("a");
  await pass(patienceMs - 1);
  expect(bar(), "a fast page shows none").toBeNull();
  await pass(1);
  expect(bar()).not.toBeNull();
  expect(bar()?.getAttribute("aria-label")).toBe("Loading page");
});

test("starts on a form's submit", async () => {
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await pass(patienceMs);
  expect(bar()).not.toBeNull();
});

test("starts when a script says that it leaves the page", async () => {
  announceLeaving();
  await pass(patienceMs);
  expect(bar()).not.toBeNull();
});

test("does not start within a page, nor for what a script has taken over", async () => {
  click("#here");
  const form = document.querySelector("form");
  form?.addEventListener("submit", (event) => event.preventDefault());
  form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await pass(patienceMs * 2);
  expect(bar()).toBeNull();
});

test("stops when the page comes back from the browser's memory", async () => {
  startProgress();
  await pass(patienceMs);
  expect(bar()).not.toBeNull();
  dispatchEvent(pageshow(true));
  await pass(0);
  vi.runAllTimers();
  expect(bar()).toBeNull();
});

test("starts for a reader who leaves before this page is wholly loaded", async () => {
  click("a");
  dispatchEvent(pageshow(false));
  await pass(patienceMs);
  expect(bar()).not.toBeNull();
});

test("is not put off by pressing again and again", async () => {
  click("a");
  for (let presses = 0; presses < 3; presses++) {
    await pass(50);
    click("a");
  }
  expect(bar()).not.toBeNull();
});

test("starts on the way back or forward by the browser's own buttons, and not within a page", async () => {
  const go = (sameDocument: boolean) =>
    navigation.dispatchEvent(
      Object.assign(new Event("navigate"), { navigationType: "traverse", destination: { sameDocument } }),
    );
  go(true);
  await pass(patienceMs);
  expect(bar()).toBeNull();
  go(false);
  await pass(patienceMs);
  expect(bar()).not.toBeNull();
});

test("stops when a route has changed in place", async () => {
  announceLeaving();
  await pass(patienceMs);
  announceArrival();
  await pass(0);
  vi.runAllTimers();
  expect(bar()).toBeNull();
});

test("shows no bar that comes when it is no longer wanted", async () => {
  startProgress();
  vi.advanceTimersByTime(patienceMs);
  stopProgress();
  await pass(0);
  expect(bar(), "before it could have gone again").toBeNull();
});
