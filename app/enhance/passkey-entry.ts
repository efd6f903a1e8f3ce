import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** So long the page waits for a question. */
const questionMs = 15_000;

/** What either ceremony begins with; whether all of it is there, the browser judges. */
type Question = Parameters<typeof startRegistration>[0]["optionsJSON"] &
  Parameters<typeof startAuthentication>[0]["optionsJSON"];

const isQuestion = (value: unknown): value is Question =>
  typeof value === "object" && value !== null && "challenge" in value;

/**
 * `<passkey-entry>`, within a form: on submit it asks the page's own server for a question, has the browser's
 * authenticator sign it, puts that into the form's hidden field, and lets the form go its way. A refusal is shown, and
 * nothing that was typed is lost. Where the browser has no passkeys, its part stays hidden.
 */
export class PasskeyEntry extends HTMLElement {
  #busy = false;

  connectedCallback(): void {
    const form = this.closest("form");
    const field = this.querySelector<HTMLInputElement>('input[name="passkey"]');
    if (!form || !field || !("PublicKeyCredential" in window)) return;
    for (const part of form.querySelectorAll<HTMLElement>("[data-with-script]")) part.hidden = false;
    for (const part of form.querySelectorAll<HTMLElement>("[data-without-script]")) part.hidden = true;
    form.addEventListener("submit", (event) => {
      if (field.value !== "") return;
      event.preventDefault();
      // Before anything else that hears of it: the page stays.
      event.stopImmediatePropagation();
      if (!this.#busy) void this.#sign(form, field);
    });
  }

  async #sign(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
    this.#busy = true;
    this.#say("");
    try {
      const asked = await ask(this.dataset.question ?? "", form);
      if ("message" in asked) return this.#say(asked.message);
      field.value = JSON.stringify(
        this.dataset.kind === "create"
          ? await startRegistration({ optionsJSON: asked.question })
          : await startAuthentication({ optionsJSON: asked.question }),
      );
      form.requestSubmit();
    } catch {
      // Most of all: the person has changed their mind, or there is no passkey for this site.
      this.#say(this.dataset.refused ?? "");
    } finally {
      this.#busy = false;
    }
  }

  #say(sentence: string): void {
    const place = this.querySelector<HTMLElement>('[data-part="refusal"]');
    if (!place) return;
    place.textContent = sentence;
    place.hidden = sentence === "";
    if (sentence === "") return;
    place.tabIndex = -1;
    place.focus();
  }
}

/** The question, or the sentence that says why there is none. Throws where nothing that can be read came. */
async function ask(
  address: string,
  form: HTMLFormElement,
): Promise<{ question: Question } | { message: string }> {
  const fields = [...new FormData(form)].filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
  const reply = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(questionMs),
  });
  const said: unknown = await reply.json();
  if (typeof said === "object" && said) {
    if ("question" in said && isQuestion(said.question)) return { question: said.question };
    if ("message" in said && typeof said.message === "string") return { message: said.message };
  }
  throw new Error("no question");
}
