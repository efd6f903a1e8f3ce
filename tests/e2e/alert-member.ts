import { expect, type Page } from "playwright/test";
import { FormClient } from "../harness/form-client";

/** Whoever makes a journey: by a browser that runs scripts, or by one that has forms and nothing else. */
export interface AlertMember {
  open(path: string): Promise<void>;
  /**
   * Types into a field, or chooses of a list by its words.
   * @param form the id of its form, where the page has several with such a field
   */
  fill(label: string, value: string, form?: string): Promise<void>;
  tick(label: string): Promise<void>;
  /** Presses the first button that is called so, or begins so. */
  press(button: string): Promise<void>;
  /** Opens the first link that is called so. */
  follow(link: string): Promise<void>;
  /** Waits until the page says this. */
  sees(words: string): Promise<void>;
  /** What the page says by now, without its frame. */
  read(): Promise<string>;
}

export function memberWithScripts(page: Page, site: string): AlertMember {
  const main = page.getByRole("main");
  return {
    open: async (path) => {
      await page.goto(site + path);
    },
    fill: async (label, value, form) => {
      // As a reader does: of several that bear these words, the first.
      const field = (form ? main.locator(`#${form}`) : main).getByLabel(label).first();
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
      await (isList ? field.selectOption(value) : field.fill(value));
    },
    tick: (label) => main.getByLabel(label).check(),
    press: (button) => main.getByRole("button", { name: button }).first().click(),
    follow: (link) => main.getByRole("link", { name: link }).first().click(),
    sees: (words) => expect(main).toContainText(words),
    read: async () => (await main.innerText()).replace(/\s+/g, " "),
  };
}

export function memberWithForms(site: string) {
  const client = new FormClient(site);
  return {
    /** Posts a form that no page of this browser shows. */
    send: (path: string, fields: Record<string, string>) => client.post(path, fields),
    open: (path: string) => client.open(path),
    fill: async (label: string, value: string, form?: string) => client.fill(label, value, form),
    tick: async (label: string) => client.fill(label),
    press: (button: string) => client.press(button),
    follow: (link: string) => client.follow(link),
    sees: async (words: string) => expect(client.text).toContain(words),
    read: async () => client.text,
  } satisfies AlertMember & { send: unknown };
}
