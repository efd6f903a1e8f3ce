import { letDrag } from "./drag";

/** What a page's script may have to say on its own; the words are templates in the page. */
type OwnMessage = "connectionLost";

const notices = (root: ParentNode) => root.querySelectorAll<HTMLElement>("[data-notice]");

/**
 * `<site-toast>`: notices that the server rendered, or that came with a reply. CSS counts their 5000 ms and pauses
 * them; this takes them away when they are done, closed or dragged off.
 */
export class SiteToast extends HTMLElement {
  #ready = false;
  /** What had the focus before it came to a notice. */
  #before: HTMLElement | undefined;

  connectedCallback(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.addEventListener("click", this.#closeOnClick);
    this.addEventListener("animationend", (event) => this.#dismiss(noticeOf(event)));
    this.addEventListener("focusin", ({ relatedTarget: before }) => {
      if (before instanceof HTMLElement && !this.contains(before)) this.#before = before;
    });
    // Notices that a page came with are put in once more: only what changes in a live region is read out.
    const closed = this.matches(":target");
    for (const notice of notices(this)) {
      // One that was closed, or whose time ran out, before the script came does not come back.
      if (closed || getComputedStyle(notice).visibility === "hidden") notice.remove();
      else this.#put(notice);
    }
  }

  /** Shows what another page's `<site-toast>` holds. */
  take(other: ParentNode): void {
    for (const notice of notices(other)) this.#put(notice);
  }

  /** Takes away what went wrong before: a new attempt has its own answer. */
  forgetErrors(): void {
    for (const notice of this.querySelectorAll('[role="alert"] [data-notice]')) this.#dismiss(notice);
  }

  /** Shows one of the messages that the page carries for its script. */
  say(message: OwnMessage): void {
    const template = this.querySelector<HTMLTemplateElement>(`template[data-message="${message}"]`);
    if (template) this.take(document.importNode(template.content, true));
  }

  #put(notice: HTMLElement): void {
    const own = document.importNode(notice, true);
    notice.remove();
    // Said twice, it is still one notice.
    for (const same of notices(this)) if (same.textContent === own.textContent) same.remove();
    const isError = own.dataset.type === "error";
    this.querySelector(isError ? '[role="alert"]' : '[role="status"]')?.append(own);
    letDrag(own, () => this.#dismiss(own));
  }

  #dismiss(notice: Element | null): void {
    const hadFocus = notice?.contains(document.activeElement);
    notice?.remove();
    if (hadFocus) this.#giveFocusBack();
  }

  /** To what had it, if that can still take it; else to where reading goes on. Nothing scrolls for it. */
  #giveFocusBack(): void {
    const places = [
      this.#before,
      this.closest("dialog")?.querySelector<HTMLElement>("[data-close]"),
      document.getElementById("main"),
    ];
    for (const place of places) {
      place?.focus({ preventScroll: true });
      if (place && place === document.activeElement) return;
    }
  }

  #closeOnClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-close]")) return;
    event.preventDefault();
    this.#dismiss(noticeOf(event));
  };
}

function noticeOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest("[data-notice]") : null;
}

/** The page's one `<site-toast>`. */
export function siteToast(): SiteToast | undefined {
  const element = document.querySelector("site-toast");
  return element instanceof SiteToast ? element : undefined;
}
