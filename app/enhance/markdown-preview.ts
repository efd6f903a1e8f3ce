/** So long, in milliseconds, nothing is typed before the text is shown anew. */
const REST_MS = 400;

function markupIn(said: unknown): string {
  if (typeof said === "object" && said !== null && "markup" in said && typeof said.markup === "string")
    return said.markup;
  throw new Error("The reply has no markup.");
}

/**
 * `<markdown-preview for="ID" data-action="…">`: shows what the text of that field looks like, as it is typed. The site makes
 * the markup, by the sanitiser that readers' pages have.
 * @param ownHtml vouches for HTML of the site's. It is given, since a policy can be made once, and what two files import would be
 * a file of its own beside the script of every page.
 * @returns the element's class
 */
export function previewElement(ownHtml: (html: string) => string): CustomElementConstructor {
  return class extends HTMLElement {
    #ready = false;

    connectedCallback(): void {
      const field = document.getElementById(this.getAttribute("for") ?? "");
      const shown = this.querySelector("[data-shown]");
      const status = this.querySelector("[role=status]");
      const { action } = this.dataset;
      if (this.#ready || !(field instanceof HTMLTextAreaElement) || !shown || !status || !action) return;
      this.#ready = true;
      this.hidden = false;
      const failed = this.dataset.failed ?? "";
      let timer: ReturnType<typeof setTimeout> | undefined;
      let newest: AbortController | undefined;
      const show = async () => {
        newest?.abort();
        newest = new AbortController();
        try {
          const body = new URLSearchParams({ body: field.value });
          const reply = await fetch(action, { method: "POST", body, signal: newest.signal });
          const said: unknown = await reply.json();
          const page = new DOMParser().parseFromString(ownHtml(markupIn(said)), "text/html");
          shown.replaceChildren(...page.body.childNodes);
          status.textContent = "";
        } catch (error) {
          if (error instanceof DOMException && error.name === "AbortError") return;
          status.textContent = failed;
        }
      };
      field.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(() => void show(), REST_MS);
      });
      void show();
    }
  };
}
