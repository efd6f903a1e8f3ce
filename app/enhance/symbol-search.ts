import { type Answer, createQuestions, type Match } from "./matches";
import { startProgress } from "./progress";

/**
 * `<symbol-search>`: a search form whose field becomes a combobox (ARIA 1.2, list autocomplete). What can be chosen is
 * a shortcut: the form works as before, with what was typed.
 */
export class SymbolSearch extends HTMLElement {
  #ready = false;

  connectedCallback(): void {
    const form = this.querySelector("form");
    const input = this.querySelector("input");
    const list = this.querySelector("ul");
    const status = this.querySelector("[role=status]");
    if (this.#ready || !form || !input || !list || !status) return;
    this.#ready = true;
    makeCombobox(this, { form, input, list, status });
  }
}

interface Parts {
  form: HTMLFormElement;
  input: HTMLInputElement;
  list: HTMLElement;
  /** Says how many matches there are; seen only where there is none. */
  status: Element;
}

/** The words are in the page, as attributes of the element. */
function makeCombobox({ dataset }: HTMLElement, { form, input, list, status }: Parts): void {
  /** The option that Enter would choose; the focus itself stays in the field. */
  let active: Element | undefined;
  const questions = createQuestions(dataset.address ?? "");

  setAttributes(list, { role: "listbox", "aria-label": dataset.list ?? "" });
  setAttributes(input, {
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
  });

  function show(matches: Match[] | undefined): void {
    const options = (matches ?? []).map(optionOf);
    options.forEach((option, n) => {
      option.id = `${list.id}-${n}`;
    });
    activate(undefined);
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    const words = options.length === 1 ? dataset.one : options.length ? dataset.many : dataset.none;
    status.textContent = (matches && words?.replace("#", String(options.length))) ?? "";
  }

  function close(): void {
    questions.forget();
    show(undefined);
  }

  function ask(answer: Answer = show, afterMs?: number): void {
    activate(undefined);
    const words = input.value.trim();
    if (words) questions.ask(words, answer, afterMs);
    else close();
  }

  /** Opens the list at once, at its one end or the other. */
  function open(by: 1 | -1): void {
    ask((matches) => {
      show(matches);
      move(by);
    }, 0);
  }

  function activate(option: Element | undefined): void {
    active?.removeAttribute("aria-selected");
    active = option;
    input.removeAttribute("aria-activedescendant");
    if (!option) return;
    input.setAttribute("aria-activedescendant", option.id);
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
  }

  /** Around the list, from its one end to the other. */
  function move(by: 1 | -1): void {
    const options = [...list.children];
    const from = active ? options.indexOf(active) : by > 0 ? -1 : 0;
    activate(options.at((from + by) % options.length));
  }

  function choose(option: Element): void {
    const symbol = option.firstElementChild?.textContent ?? "";
    close();
    startProgress();
    location.assign(`${form.action}/${encodeURIComponent(symbol)}`);
  }

  input.addEventListener("input", (event) => {
    // Half a character is no word yet; its end is told below.
    if (!(event instanceof InputEvent && event.isComposing)) ask();
  });
  input.addEventListener("compositionend", () => ask());
  input.addEventListener("keydown", (event) => {
    // Safari ends a composition before the key that ended it, which it marks by this code alone.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isTold = status.textContent !== "";
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        (list.hidden ? open : move)(event.key === "ArrowDown" ? 1 : -1);
        break;
      case "Enter":
        if (!active) return;
        choose(active);
        break;
      case "Escape":
        if (!isTold && !input.value) return;
        if (!isTold) input.value = "";
        close();
        break;
      case "Home":
      case "End":
      case "ArrowLeft":
      case "ArrowRight":
        // The field has them: its caret moves.
        activate(undefined);
        return;
      default:
        return;
    }
    event.preventDefault();
  });
  form.addEventListener("submit", close);
  // Tab, and every other way to leave.
  input.addEventListener("blur", close);
  // A press on what takes no focus leaves it in the field on some devices.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !form.contains(target) && !list.contains(target)) close();
  });
  // The field keeps the focus while an option is pressed.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element && target.closest("[role=option]");
    if (option) choose(option);
  });
}

/** Text only: a name that looks like markup is shown as it is written. */
function optionOf({ symbol, name }: Match): Element {
  const option = document.createElement("li");
  option.setAttribute("role", "option");
  const ticker = document.createElement("b");
  ticker.textContent = symbol;
  option.append(ticker, " ", name);
  return option;
}

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
