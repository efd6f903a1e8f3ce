/** What a press did, or is to do. */
type Press = "add" | "remove";

/** What the page asked for, once for all its buttons, by the address that they name. */
let asked: { address: string; keys: Promise<Set<string> | undefined> } | undefined;
const buttons: (() => void)[] = [];
// A page that the browser kept comes back as it was left, and the list may be another by now.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  asked = undefined;
  for (const ask of buttons) ask();
});

/**
 * `<watch-toggle>`: a form that adds a stock or a sector to the watchlist, on a page that says the same to every reader.
 * This puts in whether it is on the reader's own list, and adds or removes in place, with an undo. Whatever goes wrong is
 * left to the form itself, which the server answers with a page.
 */
export class WatchToggle extends HTMLElement {
  #ready = false;

  connectedCallback(): void {
    const form = this.querySelector("form");
    const button = this.querySelector("button");
    const label = this.querySelector("[data-label]");
    const status = this.querySelector("[role=status]");
    // A visitor who is not signed in has no list: the form leads to the login.
    if (this.#ready || !form || !button || !label || !status) return;
    if (!document.querySelector('form[action="/logout"]')) return;
    this.#ready = true;
    toggle(this, { form, button, label, status });
  }
}

interface Parts {
  form: HTMLFormElement;
  button: HTMLButtonElement;
  label: Element;
  /** Says what was done, and has the undo. */
  status: Element;
}

/** The words and the address are in the page, as attributes of the element. */
function toggle({ dataset }: HTMLElement, { form, button, label, status }: Parts): void {
  const { address = "", add = "", remove = "", added = "", removed = "", undo = "" } = dataset;
  const fields = new FormData(form);
  const key = `${fields.get("watchKind")} ${fields.get("watchName")}`;

  const show = (isOn: boolean) => {
    button.value = isOn ? "remove" : "add";
    label.textContent = isOn ? remove : add;
  };

  const tell = (done: Press) => {
    const back = document.createElement("button");
    back.type = "button";
    back.textContent = undo;
    back.addEventListener("click", () => {
      // The button that was pressed is about to go: the focus stays at what it was about.
      button.focus();
      void send(done === "add" ? "remove" : "add");
    });
    status.replaceChildren(done === "add" ? added : removed, " ", back);
  };

  async function send(press: Press): Promise<void> {
    status.replaceChildren();
    button.disabled = true;
    const isDone = await post(address, form, press);
    button.disabled = false;
    if (!isDone) {
      button.value = press;
      // Past this listener: the browser sends it, and the server says what is wrong.
      form.removeEventListener("submit", take);
      form.requestSubmit(button);
      return;
    }
    show(press === "add");
    tell(press);
    button.focus();
  }

  function take(event: SubmitEvent): void {
    event.preventDefault();
    void send(button.value === "remove" ? "remove" : "add");
  }

  form.addEventListener("submit", take);
  const ask = () => void keysAt(address).then((keys) => keys && show(keys.has(key)));
  buttons.push(ask);
  ask();
}

/** The entries of the reader's list; undefined where they cannot be had. */
function keysAt(address: string): Promise<Set<string> | undefined> {
  if (asked?.address !== address) asked = { address, keys: askFor(address) };
  return asked.keys;
}

async function askFor(address: string): Promise<Set<string> | undefined> {
  try {
    const reply = await fetch(address, { redirect: "manual" });
    const { entries }: { entries?: unknown } = reply.ok ? await reply.json() : {};
    return Array.isArray(entries) ? new Set(entries.map(String)) : undefined;
  } catch {
    return undefined;
  }
}

async function post(address: string, form: HTMLFormElement, press: Press): Promise<boolean> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  fields.set("press", press);
  try {
    const reply = await fetch(address, { method: "POST", body: fields, redirect: "manual" });
    return reply.ok;
  } catch {
    return false;
  }
}
