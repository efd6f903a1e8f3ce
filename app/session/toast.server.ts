import { type Cookie, createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession, type ToastMessage } from "remix-toast";
import {
  type MessageKey,
  messageOf,
  messages,
  messageText,
  type Names,
  type ToastType,
} from "../content/messages";
import type { CookieJar } from "./cookies.server";
import { firstBytes } from "./first-bytes.server";
import type { Seal } from "./seal.server";

const maxAgeSeconds = 60;
/** Bytes of an upstream's sentence that are shown. */
const maxShown = 300;
/**
 * Characters that a sentence may take in the sealed cookie, were it there alone: all cookies together have 7,500. English
 * of 90 bytes is compressed to that, and random letters of 70.
 */
const maxCarried = 190;

/** What the page shows. */
export interface ToastView {
  key: MessageKey;
  type: ToastType;
  text: string;
  position: "top-right" | "top-center";
}

interface Pending {
  key: MessageKey;
  said?: string;
}

/** The one message of a request: shown at once if this request renders a page, else on the next page. */
export class Toast {
  #stored: Pending | undefined;
  #next: Pending | undefined;
  #taken: Pending | undefined;
  readonly #box: ToastBox;
  #unread: boolean;

  constructor(box: ToastBox, stored?: Pending, unread = false) {
    this.#box = box;
    this.#stored = stored;
    this.#unread = unread;
  }

  /** @param said for `serverSaid`: the upstream's own words */
  show(key: MessageKey, said?: string): void {
    this.#next = { key, said: said && firstBytes(said, maxShown) };
  }

  /** The message to render, for the root loader only. */
  take(): ToastView | undefined {
    this.#taken = this.#next ?? this.#stored;
    return this.#taken && this.#box.view(this.#taken);
  }

  /**
   * The Set-Cookie values for the reply. Loaders run side by side: what the root loader took was not seen if
   * another one redirected.
   */
  async commit(redirected: boolean): Promise<string[]> {
    const shown = redirected ? undefined : this.#taken;
    if (this.#next && this.#next !== shown) return this.#box.write(this.#next);
    return (shown && this.#stored) || this.#unread ? [this.#box.remove()] : [];
  }
}

/** What all toasts of a process share. */
interface ToastBox {
  view(pending: Pending): ToastView;
  write(pending: Pending): Promise<string[]>;
  remove(): string;
}

interface Toasts {
  none(): Toast;
  /** @param sealed the value of the toast cookie, if one came */
  open(sealed: string | undefined): Promise<Toast>;
}

export function createToasts(jar: CookieJar, seal: Seal, names: Names): Toasts {
  // remix-toast's own storage only pretends to sign: ours is sealed.
  const storage = createCookieSessionStorage({ cookie: sealedCookie(jar, seal) });
  const { getToast, jsonWithToast } = createToastUtilsWithCustomSession(storage);
  const box: ToastBox = {
    view(pending) {
      const { type, position = "top-right" } = messageOf(pending.key);
      return { key: pending.key, type, text: messageText(pending.key, names, pending.said), position };
    },
    async write({ key, said }) {
      const type = carriedType(key);
      const fits = (description: string) => seal.sizeOf({ description }) <= maxCarried;
      const reply = await jsonWithToast(null, {
        message: key,
        description: said && longest(said, fits),
        type,
      });
      return reply.headers.getSetCookie();
    },
    remove: () => jar.write("toast", undefined, 0),
  };
  return {
    none: () => new Toast(box),
    async open(sealed) {
      if (!sealed) return new Toast(box);
      const cookie = `${jar.nameOf("toast")}=${sealed}`;
      const { toast } = await getToast(new Request("http://toast.invalid", { headers: { cookie } }));
      const pending = toast && fromCookie(toast);
      return new Toast(box, pending, pending === undefined);
    },
  };
}

/** The text, or as many of its first characters as fit, with a sign that more was said. */
function longest(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}

/** A key of an older or newer version of the site is no message of this one. */
function fromCookie({ message, description }: ToastMessage): Pending | undefined {
  return isMessageKey(message) ? { key: message, said: description } : undefined;
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}

/** remix-toast carries four of the six types; the catalogue has the true one. */
function carriedType(key: MessageKey): ToastMessage["type"] {
  const { type } = messageOf(key);
  return type === "default" || type === "dark" ? "info" : type;
}

/** Remix's cookie interface over our seal and jar. */
function sealedCookie(jar: CookieJar, seal: Seal): Cookie {
  return {
    name: jar.nameOf("toast"),
    isSigned: true,
    expires: undefined,
    async parse(header) {
      const sealed = jar.read(header ?? undefined)("toast");
      const opened = sealed && (await seal.open(sealed));
      return opened ? opened.values : null;
    },
    serialize: async (values) =>
      jar.write("toast", await seal.seal({ values }, maxAgeSeconds), maxAgeSeconds),
  };
}
