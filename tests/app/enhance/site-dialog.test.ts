// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDialogsInPlace, SiteDialog } from "~/enhance/site-dialog";
import { SiteToast } from "~/enhance/site-toast";

const dialogHtml = (name: string, inside = "") => `
  <site-dialog data-name="${name}">
    <a href="/2024" data-overlay=""></a>
    <dialog open aria-label="${name}"><div data-inside=""><a href="/2024" data-close="">Close</a>
      <form method="post" action="/${name}"><input type="hidden" name="from" value="/2024">
        <input name="email" value="dana@example.com">${inside}<button>Send</button></form></div></dialog>
  </site-dialog>`;
const toastHtml = (alert = "") => `
  <site-toast><div role="status"></div><div role="alert">${alert}</div>
    <template data-message="connectionLost"><div data-notice="" data-type="error"><p>Offline</p></div></template>
  </site-toast>`;
const pageHtml = (dialog = "", alert = "") => `<body>${toastHtml(alert)}
  <a id="opener" href="/2024?modal=login">Login</a><main></main>${dialog}</body>`;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "content-type": "text/html" } });

const fetched = vi.fn<typeof fetch>();
const opener = () => document.querySelector<HTMLElement>("#opener");
const dialog = () => document.querySelector("dialog");

beforeAll(() => {
  customElements.define("site-toast", SiteToast);
  customElements.define("site-dialog", SiteDialog);
  openDialogsInPlace();
});
beforeEach(() => {
  location.href = "http://site.test/2024";
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(location, "replace").mockImplementation(() => undefined);
  HTMLElement.prototype.getAnimations ??= () => [];
  show(pageHtml());
});
afterEach(() => {
  fetched.mockReset();
  vi.restoreAllMocks();
});

function show(text: string) {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  document.body.replaceChildren(...document.importNode(parsed.body, true).children);
}
async function open() {
  fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("login"))));
  opener()?.click();
  await vi.waitFor(() => expect(dialog()?.open).toBe(true));
}
const submit = () =>
  dialog()
    ?.querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

test("a link to a dialog of this page opens it from the same address", async () => {
  await open();
  expect(fetched.mock.calls[0]?.[0]).toBe("http://site.test/2024?modal=login");
  expect(document.querySelectorAll("site-dialog")).toHaveLength(1);
  expect(location.search).toBe("");
  expect(dialog()?.querySelector("site-toast"), "notices can be reached while it is open").not.toBeNull();
});

test("a link clicked twice opens one dialog, fetched once", async () => {
  fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("login"))));
  opener()?.click();
  opener()?.click();
  await vi.waitFor(() => expect(dialog()?.open).toBe(true));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("closing gives the focus back and leaves nothing behind", async () => {
  await open();
  dialog()?.querySelector<HTMLElement>("[data-close]")?.click();
  await vi.waitFor(() => expect(document.querySelector("site-dialog")).toBeNull());
  expect(document.activeElement).toBe(opener());
  expect(document.querySelector("body > site-toast")).not.toBeNull();
});

test("a post that is refused shows the reply's inside and notices, once", async () => {
  await open();
  const refusal = pageHtml(
    dialogHtml("login", '<p id="message">Required</p>'),
    '<div data-notice="" data-type="error"><p>Wrong</p></div>',
  );
  fetched.mockResolvedValueOnce(html(refusal, 422));
  submit();
  submit();
  await vi.waitFor(() => expect(document.querySelector("#message")).not.toBeNull());
  expect(fetched, "a second press while the first is under way sends nothing").toHaveBeenCalledTimes(2);
  const [url, init] = fetched.mock.calls[1] ?? [];
  expect(String(url)).toBe("http://site.test/login");
  expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  expect(String(init?.body)).toBe("from=%2F2024&email=dana%40example.com");
  expect(document.querySelector("[role=alert] p")?.textContent).toBe("Wrong");
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
});

describe("the title", () => {
  const refuse = async (status = 422) => {
    const before = dialog()?.querySelector("[data-inside]");
    fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("login")), status));
    submit();
    await vi.waitFor(() => expect(dialog()?.querySelector("[data-inside]")).not.toBe(before));
    await vi.waitFor(() => expect(document.title).toBe("Error: Signals"));
  };
  beforeEach(async () => {
    document.title = "Signals";
    await open();
    await refuse();
  });

  test("says once that the form came back, however often it does", () => refuse());

  test("says so as well where the reply is about no field", () => refuse(429));

  test("is the page's own again when the dialog is closed", () => {
    dialog()?.querySelector<HTMLElement>("[data-close]")?.click();
    expect(document.title).toBe("Signals");
  });

  test("is the page's own again when the form worked", async () => {
    const redirected = new Response(null);
    Object.defineProperty(redirected, "type", { value: "opaqueredirect" });
    fetched.mockResolvedValueOnce(redirected);
    submit();
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
    expect(document.title).toBe("Signals");
  });

  test("is the page's own again when another dialog takes the place", async () => {
    const link = document.createElement("a");
    link.href = "/2024?modal=forgot-password";
    dialog()?.querySelector("[data-inside]")?.append(link);
    fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("forgot-password"))));
    link.click();
    await vi.waitFor(() => expect(dialog()?.getAttribute("aria-label")).toBe("forgot-password"));
    expect(document.title).toBe("Signals");
  });
});

test("a reply takes away the errors of earlier attempts, but no other notice", async () => {
  await open();
  const notice = (text: string, type: string) =>
    `<div data-notice="" data-type="${type}"><p>${text}</p></div>`;
  document.querySelector("[role=status]")?.insertAdjacentHTML("beforeend", notice("Signed out", "info"));
  document.querySelector("[role=alert]")?.insertAdjacentHTML("beforeend", notice("Wrong", "error"));
  fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("login", '<p id="message">Required</p>')), 422));
  submit();
  await vi.waitFor(() => expect(document.querySelector("#message")).not.toBeNull());
  const texts = [...document.querySelectorAll("[role] [data-notice] p")].map((said) => said.textContent);
  expect(texts).toEqual(["Signed out"]);
});

test("a post that redirects goes where the form said", async () => {
  await open();
  const redirected = new Response(null);
  Object.defineProperty(redirected, "type", { value: "opaqueredirect" });
  fetched.mockResolvedValueOnce(redirected);
  submit();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith("/2024"));
});

test("a post that finds no network says so and keeps what was typed", async () => {
  await open();
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  submit();
  await vi.waitFor(() => expect(document.querySelector("[role=alert] p")?.textContent).toBe("Offline"));
  expect(dialog()?.querySelector<HTMLInputElement>("[name=email]")?.value).toBe("dana@example.com");
  expect(dialog()?.open).toBe(true);
});

test("a reply that is no dialog is left to the browser", async () => {
  await open();
  const form = dialog()?.querySelector("form");
  const sent = form && vi.spyOn(form, "submit").mockImplementation(() => undefined);
  fetched.mockResolvedValueOnce(html("<h1>Too large</h1>", 413));
  submit();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

test("another dialog takes the place of the first and hands the focus on", async () => {
  await open();
  const link = document.createElement("a");
  link.href = "/2024?modal=forgot-password";
  dialog()?.querySelector("[data-inside]")?.append(link);
  fetched.mockResolvedValueOnce(html(pageHtml(dialogHtml("forgot-password"))));
  link.click();
  await vi.waitFor(() => expect(dialog()?.getAttribute("aria-label")).toBe("forgot-password"));
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  dialog()?.querySelector<HTMLElement>("[data-close]")?.click();
  await vi.waitFor(() => expect(document.querySelector("site-dialog")).toBeNull());
  expect(document.activeElement).toBe(opener());
});
