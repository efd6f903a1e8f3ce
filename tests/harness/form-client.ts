import {
  type Document,
  HTMLButtonElement,
  type HTMLElement,
  HTMLFormElement,
  HTMLInputElement,
  HTMLLabelElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  Window,
} from "happy-dom";
import { userAgent } from "./browser";
import { CookieStore } from "./cookies";

const MOST_REDIRECTS = 5;

/**
 * A browser that has forms, links and cookies, and no scripts: it fills what a page shows by its labels and sends what the
 * form would (QUALITY U1).
 */
export class FormClient {
  readonly #cookies = new CookieStore();
  readonly #window = new Window();
  #page: Document = this.#window.document;
  #url: URL;

  /** @param origin of the site, such as http://localhost:3000 */
  constructor(readonly origin: string) {
    this.#url = new URL(origin);
  }

  /** Path and query of the page. */
  get path(): string {
    return this.#url.pathname + this.#url.search;
  }

  /** What the page says, without its frame. */
  get text(): string {
    return this.#main().textContent.replace(/\s+/g, " ");
  }

  /** @throws where the page is none that is well */
  async open(path: string): Promise<void> {
    await this.#request(path, {});
  }

  /**
   * Types into a field, or ticks a box; of a list it takes the choice that is called so.
   * @param form the id of the field's form, where the page has several with such a field
   */
  fill(label: string, value = "on", form?: string): void {
    const field = this.#field(label, form);
    if (field instanceof HTMLSelectElement) {
      const option = [...field.options].find(({ textContent }) => textContent === value);
      if (!option) throw new Error(`${label} of ${this.path} has no choice ${value}`);
      field.value = option.value;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
    else field.value = value;
  }

  /** Presses the button that is called so, which sends its form. */
  async press(name: string): Promise<void> {
    const button = [...this.#main().querySelectorAll("button")].find(({ textContent }) =>
      textContent.startsWith(name),
    );
    const form = button?.closest("form");
    if (!(button instanceof HTMLButtonElement) || !(form instanceof HTMLFormElement))
      throw new Error(`${this.path} has no button ${name} of a form`);
    const fields = [...new this.#window.FormData(form)].map(([field, value]) => [field, String(value)]);
    if (button.name) fields.push([button.name, button.value]);
    await this.post(form.getAttribute("action") ?? this.path, Object.fromEntries(fields));
  }

  /** Opens the first link that is called so. */
  async follow(name: string): Promise<void> {
    const link = [...this.#main().querySelectorAll("a")].find(({ textContent }) =>
      textContent.startsWith(name),
    );
    const href = link?.getAttribute("href");
    if (!href) throw new Error(`${this.path} has no link ${name}`);
    await this.open(href);
  }

  /** Sends a form's fields; the page is then the one that it leads to. */
  async post(path: string, fields: Record<string, string>): Promise<void> {
    await this.#request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** What is at an address, as it comes; the page stays as it is. */
  async download(path: string): Promise<string> {
    const { header } = this.#cookies;
    const headers = { "user-agent": userAgent, ...(header && { cookie: header }) };
    const reply = await fetch(new URL(path, this.origin), { headers, redirect: "manual" });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return reply.text();
  }

  #field(label: string, form?: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
    const labels = [...this.#main().querySelectorAll(form ? `#${form} label` : "label")].filter(
      (each) => each instanceof HTMLLabelElement,
    );
    const found = labels.find(({ textContent }) => textContent.startsWith(label));
    const field = found && (this.#page.getElementById(found.htmlFor) ?? found.querySelector("input"));
    if (
      !(field instanceof HTMLInputElement) &&
      !(field instanceof HTMLSelectElement) &&
      !(field instanceof HTMLTextAreaElement)
    )
      throw new Error(`${this.path} has no field ${label}`);
    return field;
  }

  #main(): HTMLElement {
    const main = this.#page.querySelector("main");
    if (!main) throw new Error(`${this.path} has no main part`);
    return main;
  }

  async #request(path: string, init: RequestInit, redirects = 0): Promise<void> {
    this.#url = new URL(path, this.#url);
    const { header } = this.#cookies;
    const reply = await fetch(this.#url, {
      ...init,
      redirect: "manual",
      headers: {
        "user-agent": userAgent,
        ...(init.method === "POST" && { origin: this.origin, "sec-fetch-site": "same-origin" }),
        ...(header && { cookie: header }),
      },
    });
    this.#cookies.store(reply.headers.getSetCookie());
    const location = reply.headers.get("location");
    if (location !== null && redirects < MOST_REDIRECTS) return this.#request(location, {}, redirects + 1);
    this.#page = new this.#window.DOMParser().parseFromString(await reply.text(), "text/html");
    if (reply.status !== 200) throw new Error(`${this.path} answered ${reply.status}: ${this.text}`);
  }
}
