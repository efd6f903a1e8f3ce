import { goOn } from "./after-login";
import { followedLink } from "./links";
import { ownHtml } from "./own-html";
import { startProgress, stopProgress } from "./progress";
import { siteToast } from "./site-toast";

/**
 * `<site-dialog>`: a dialog that stands open in the page becomes modal, closes in place, and posts its form without
 * leaving the page. Close and the overlay stay the links that they are.
 */
export class SiteDialog extends HTMLElement {
  /** What had the focus before, and gets it back. */
  opener: HTMLElement | undefined;
  #dialog: HTMLDialogElement | null = null;
  #posting = false;
  /** The page's title while nothing is wrong in the dialog. */
  #title = "";

  connectedCallback(): void {
    const dialog = this.querySelector("dialog");
    if (!dialog || this.#dialog) return;
    this.#dialog = dialog;
    this.#title = document.title;
    this.querySelector("[data-overlay]")?.setAttribute("hidden", "");
    // Not close(): that would tell, later, that the dialog was closed.
    dialog.removeAttribute("open");
    dialog.showModal();
    keepNoticesIn(dialog);
    dialog.addEventListener("close", this.#onClosed);
    closeOnOverlay(dialog);
    this.addEventListener("click", this.#closeOnLink);
    this.addEventListener("submit", this.#post);
  }

  /** Another dialog takes its place: nothing fades, and the opener is handed on. */
  replaceWithDialog(next: SiteDialog): void {
    next.opener = this.opener;
    this.#dialog?.removeEventListener("close", this.#onClosed);
    this.#dialog?.close();
    this.#giveNoticesBack();
    document.title = this.#title;
    this.replaceWith(next);
  }

  #closeOnLink = (event: MouseEvent): void => {
    if (!followedLink(event)?.hasAttribute("data-close")) return;
    if (event.target instanceof Element && event.target.closest("site-toast")) return;
    event.preventDefault();
    this.#dialog?.close();
  };

  #onClosed = async (): Promise<void> => {
    document.title = this.#title;
    const page = this.#pageBelow();
    // A refused post without script renders the dialog alone: the page below it has to be loaded.
    if (page.pathname !== location.pathname) {
      startProgress();
      location.assign(page);
      return;
    }
    if (location.search !== page.search) history.replaceState(history.state, "", page);
    this.#giveNoticesBack();
    (this.opener ?? this.#likelyOpener())?.focus();
    await Promise.allSettled(this.#dialog?.getAnimations().map((animation) => animation.finished) ?? []);
    this.remove();
  };

  #pageBelow(): URL {
    const link = this.querySelector<HTMLAnchorElement>("[data-overlay]");
    return new URL(link?.href ?? location.href);
  }

  #likelyOpener(): HTMLElement | undefined {
    const links = document.querySelectorAll<HTMLElement>(`a[href$="modal=${this.dataset.name}"]`);
    return [...links].find((link) => link.checkVisibility());
  }

  #giveNoticesBack(): void {
    const toast = siteToast();
    if (toast) document.body.prepend(toast);
  }

  #post = async (event: SubmitEvent): Promise<void> => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    event.preventDefault();
    if (this.#posting) return;
    this.#posting = true;
    startProgress();
    try {
      const reply = await postForm(form);
      if (reply.type === "opaqueredirect") {
        document.title = this.#title;
        goOn(String(new FormData(form).get("from")));
        return;
      }
      // An error page: the browser fetches it itself. The form is safe to post twice.
      if (!this.#showReply(await pageIn(reply))) {
        form.submit();
        return;
      }
      this.#showInTitle(!reply.ok);
    } catch {
      siteToast()?.say("connectionLost");
    }
    this.#posting = false;
    stopProgress();
  };

  /** As the server's own pages do: a form that came back says so first of all (U5). */
  #showInTitle(refused: boolean): void {
    const prefix = "Error: ";
    document.title = refused && !this.#title.startsWith(prefix) ? prefix + this.#title : this.#title;
  }

  /** Shows the inside and the notices of a reply that is a page with this dialog in it; false for every other page. */
  #showReply(page: Document): boolean {
    const inside = page.querySelector("site-dialog [data-inside]");
    if (!inside) return false;
    this.querySelector("[data-inside]")?.replaceWith(document.importNode(inside, true));
    const toast = siteToast();
    toast?.forgetErrors();
    toast?.take(page);
    this.querySelector<HTMLElement>("[autofocus]")?.focus();
    return true;
  }
}

/** Links to `?modal=` on this page open in place: the same address is fetched, and its dialog lifted out. */
export function openDialogsInPlace(): void {
  let opening = false;
  document.addEventListener("click", async (event) => {
    const link = followedLink(event);
    if (!link || link.pathname !== location.pathname || !new URL(link.href).searchParams.has("modal")) return;
    event.preventDefault();
    // A second click would replace a dialog that the reader may be typing in by then.
    if (opening) return;
    opening = true;
    startProgress();
    try {
      const page = await pageIn(await fetch(link.href, { headers: { Accept: "text/html" } }));
      const fetched = page.querySelector("site-dialog");
      if (!fetched) {
        location.assign(link.href);
        return;
      }
      show(document.importNode(fetched, true), link);
    } catch {
      siteToast()?.say("connectionLost");
    }
    opening = false;
    stopProgress();
  });
}

function show(next: Element, opener: HTMLElement): void {
  if (!(next instanceof SiteDialog)) return;
  const open = document.querySelector("site-dialog:has(dialog[open])");
  if (open instanceof SiteDialog) {
    open.replaceWithDialog(next);
    return;
  }
  document.querySelector("site-dialog")?.remove();
  next.opener = opener;
  document.body.append(next);
}

function postForm(form: HTMLFormElement): Promise<Response> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { Accept: "text/html" },
  });
}

const pageIn = async (reply: Response) =>
  new DOMParser().parseFromString(ownHtml(await reply.text()), "text/html");

/** Outside a modal dialog nothing can be reached or read out: notices move in while it is open. */
function keepNoticesIn(dialog: HTMLDialogElement): void {
  const toast = siteToast();
  if (toast) dialog.append(toast);
}

/** A press and release on the backdrop closes; a selection dragged out of the dialog does not. */
function closeOnOverlay(dialog: HTMLDialogElement): void {
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  let pressedOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    pressedOutside = isOutside(event);
  });
  dialog.addEventListener("click", (event) => {
    if (pressedOutside && isOutside(event)) dialog.close();
  });
}
