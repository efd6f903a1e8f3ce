/**
 * `<password-field>`: a field with a button beside it that shows what is typed, and hides it again. Before the form is
 * sent it is hidden, so that no browser keeps a password among what was typed into plain fields.
 */
export class PasswordField extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector("input");
    const button = this.querySelector("button");
    if (!input || !button) return;
    const show = (isShown: boolean) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    };
    button.hidden = false;
    button.addEventListener("click", () => show(input.type === "password"));
    input.form?.addEventListener("submit", () => show(false));
  }
}
