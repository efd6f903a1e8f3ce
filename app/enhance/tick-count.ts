/** `<tick-count>`, within a form: says how many of its required boxes are ticked, as they are ticked. */
export class TickCount extends HTMLElement {
  connectedCallback(): void {
    const form = this.closest("form");
    const { words } = this.dataset;
    if (!form || !words) return;
    const say = () => {
      const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox][required]")];
      const text = words.replace("{ticked}", String(boxes.filter(({ checked }) => checked).length));
      if (this.textContent !== text) this.textContent = text;
    };
    form.addEventListener("change", say);
    // A browser puts ticks back after the page is there.
    addEventListener("pageshow", say);
    say();
  }
}
