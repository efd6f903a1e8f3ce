// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PasswordField } from "~/enhance/password-field";

const page = `<form><password-field><input type="password" name="password"><button type="button" aria-pressed="false" hidden>Show</button></password-field></form>`;

beforeAll(() => customElements.define("password-field", PasswordField));
// As a browser connects it: with all that is in it.
beforeEach(() => {
  const form = document.createElement("div");
  form.innerHTML = page;
  document.body.replaceChildren(form);
});

function parts() {
  const form = document.querySelector("form");
  const input = document.querySelector("input");
  const button = document.querySelector("button");
  if (!form || !input || !button) throw new Error("the page lacks a part");
  return { form, input, button };
}

describe("a password's field", () => {
  test("has its button once a script runs, which shows what is typed and hides it again", () => {
    const { input, button } = parts();
    expect([button.hidden, input.type]).toEqual([false, "password"]);
    button.click();
    expect([input.type, button.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
    button.click();
    expect([input.type, button.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  });

  test("is hidden before the form is sent, so that no browser remembers it as plain text", () => {
    const { form, input, button } = parts();
    button.click();
    expect(input.type).toBe("text");
    form.dispatchEvent(new Event("submit"));
    expect(input.type).toBe("password");
  });
});
