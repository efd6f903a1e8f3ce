import { announceLeaving } from "../lib/leaving";

/** What of Stripe's script is used (PROVIDERS 2). */
interface StripeScript {
  elements(): {
    create(
      type: "card",
      options: { style: { base: Record<string, string> }; hidePostalCode: boolean },
    ): CardElement;
  };
  confirmCardSetup(clientSecret: string, data: { payment_method: { card: CardElement } }): Promise<Confirmed>;
  confirmCardPayment(
    clientSecret: string,
    data: { payment_method: { card: CardElement } },
  ): Promise<Confirmed>;
}
interface CardElement {
  mount(place: HTMLElement): void;
  on(event: "focus" | "change", listener: () => void): void;
}
interface Confirmed {
  setupIntent?: { payment_method: string | { id: string } | null };
  paymentIntent?: { id: string };
  error?: { message?: string };
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeScript;
  }
}

/** So long the page waits for a client secret. */
const secretMs = 15_000;

/**
 * `<card-entry>`, within a form: where the provider's script has come, a card is entered in its element. On submit the
 * card is confirmed with a secret that the page's own server gives, the field gets the id of what came of it, and the form
 * goes its way. A refusal is shown, and nothing that was typed is lost. Where the script does not come, nothing changes.
 */
export class CardEntry extends HTMLElement {
  #entered: { stripe: StripeScript; card: CardElement } | undefined;
  #busy = false;

  connectedCallback(): void {
    const script = this.querySelector("script");
    if (window.Stripe) this.#mount(window.Stripe);
    else script?.addEventListener("load", () => window.Stripe && this.#mount(window.Stripe), { once: true });
  }

  #part(name: string): HTMLElement | undefined {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? undefined;
  }

  /** The field that gets the id: a radio where there are other cards, else hidden. */
  get #field(): HTMLInputElement | undefined {
    return this.#part("entry")?.querySelector("input") ?? undefined;
  }

  #mount(open: NonNullable<Window["Stripe"]>): void {
    const place = this.#part("card");
    const form = this.closest("form");
    const field = this.#field;
    const { key } = this.dataset;
    if (!place || !form || !field || !key || this.#entered) return;
    const stripe = open(key);
    this.#part("entry")?.removeAttribute("hidden");
    this.#part("hosted")?.setAttribute("hidden", "");
    field.disabled = false;
    const card = stripe.elements().create("card", { style: { base: lookOf(place) }, hidePostalCode: true });
    card.mount(place);
    card.on("focus", () => {
      if (field.type === "radio") field.checked = true;
    });
    // What was confirmed was the card before.
    card.on("change", () => {
      field.value = "";
      this.#say("");
    });
    this.#entered = { stripe, card };
    form.addEventListener("submit", (event) => this.#submit(event, form, field));
  }

  #submit(event: SubmitEvent, form: HTMLFormElement, field: HTMLInputElement): void {
    // Another card was chosen, or this one is confirmed already.
    if (field.value !== "" || (field.type === "radio" && !field.checked)) return;
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined;
    // That button has a way of its own.
    if (button?.formNoValidate) return;
    event.preventDefault();
    // Before anything else that hears of it: the page stays.
    event.stopImmediatePropagation();
    if (this.#busy) return;
    this.#busy = true;
    this.#say("");
    button?.setAttribute("aria-disabled", "true");
    this.#confirm(form)
      .then((came) => {
        if (typeof came === "string") return this.#say(came);
        field.value = came.id;
        form.requestSubmit(button);
      })
      .catch((error: unknown) => {
        if (error instanceof SignedOut) {
          announceLeaving();
          return form.submit();
        }
        this.#say(this.dataset.unreachable ?? "");
      })
      .finally(() => {
        this.#busy = false;
        button?.removeAttribute("aria-disabled");
      });
  }

  /** The id of what was confirmed, or the sentence that says why it was not. */
  async #confirm(form: HTMLFormElement): Promise<{ id: string } | string> {
    const { intent = "", kind } = this.dataset;
    const unreachable = this.dataset.unreachable ?? "";
    if (!this.#entered) return unreachable;
    const { stripe, card } = this.#entered;
    const secret = await askSecret(intent, form);
    if ("message" in secret) return secret.message;
    const data = { payment_method: { card } };
    const { clientSecret } = secret;
    const { setupIntent, paymentIntent, error } =
      kind === "payment"
        ? await stripe.confirmCardPayment(clientSecret, data)
        : await stripe.confirmCardSetup(clientSecret, data);
    if (error) return error.message ?? unreachable;
    const method = setupIntent?.payment_method;
    const id = paymentIntent?.id ?? (typeof method === "string" ? method : method?.id);
    return id === undefined ? unreachable : { id };
  }

  #say(sentence: string): void {
    const place = this.#part("refusal");
    if (!place) return;
    place.textContent = sentence;
    place.hidden = sentence === "";
    // A live region that was hidden is not read out by every reader.
    if (sentence !== "") {
      place.tabIndex = -1;
      place.focus();
    }
  }
}

/** The server redirects: the user is not signed in any more. Submitting the form leads there. */
class SignedOut extends Error {}

/** What the form's fields are answered with. Throws where nothing that can be read came. */
async function askSecret(
  address: string,
  form: HTMLFormElement,
): Promise<{ clientSecret: string } | { message: string }> {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const reply = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(secretMs),
  });
  if (reply.type === "opaqueredirect") throw new SignedOut();
  const said: unknown = await reply.json();
  if (typeof said === "object" && said) {
    if ("clientSecret" in said && typeof said.clientSecret === "string")
      return { clientSecret: said.clientSecret };
    if ("message" in said && typeof said.message === "string") return { message: said.message };
  }
  throw new Error("no secret");
}

/** The provider's frame has no styles of ours: it is told how its place looks, in light and in dark. */
function lookOf(place: HTMLElement): Record<string, string> {
  const { color, fontSize } = getComputedStyle(place);
  return { color, iconColor: color, fontSize };
}
