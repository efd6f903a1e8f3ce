import { type ComponentType, createContext } from "react";

/** What stands around every page's own content. */
export interface Frame {
  Header: ComponentType;
  Notices: ComponentType;
  Dialogs: ComponentType;
  Footer: ComponentType;
}

/** What only the server knows while it renders; empty in the browser. */
export interface Page {
  nonce?: string | undefined;
  /** The script of a page that does not hydrate, by its hashed name. */
  script?: string | undefined;
  /** For an error page whose error carries none of its own; it is in the log. */
  requestId?: string;
  /** Only the server renders it: its code stays out of the browser (see `KeptHtml`). */
  frame?: Frame;
  /** The HTML of a part that never changes, on a page that React leaves alone in the browser (see `Unchanging`). */
  htmlOf?: ((Part: ComponentType) => string) | undefined;
  /** The same of a part that looks at nothing but its data (see `OfData`). */
  htmlOfData?: (<Data extends object>(Part: ComponentType<Data>, data: Data) => string) | undefined;
}
export const PageContext = createContext<Page>({});

/** What a route may say of itself: `export const handle: Handle = { canonical: paths.landing() }`. */
export interface Handle {
  /** The path that search engines should keep for this page, where it is not the page's own; it may be read off its data. */
  canonical?: string | ((data: unknown) => string);
  /**
   * A page on the way to another: account entry, and what links in mails open. Nobody is led back to it, and as its
   * address may hold a token, search engines are neither told of the page nor of the address.
   */
  onTheWay?: true;
  /** React runs in the browser as well: the page comes with its data, React and a policy that has a nonce. */
  hydrate?: true;
  /**
   * Its forms may lead to providers' pages (see `leadTo`), and its policy lets them: to a bank's or a broker's
   * (HOSTED_PAGE_ORIGINS), or to the card provider's (CARD_PAGE_ORIGINS).
   */
  leadsOut?: LeadsOut;
}
/** Whose pages a page's forms may lead to. */
export type LeadsOut = "providers" | "cards";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The canonical path that the innermost handle names, if any does. */
export function canonicalOf(matches: readonly { handle?: unknown; data?: unknown }[]): string | undefined {
  for (const { handle, data } of matches.toReversed()) {
    if (!isObject(handle) || !("canonical" in handle)) continue;
    const { canonical } = handle;
    const path: unknown = typeof canonical === "function" ? canonical(data) : canonical;
    if (typeof path === "string") return path;
  }
  return undefined;
}

/** Whether any of the handles says that its page is on the way to another. */
export const isOnTheWay = (handles: unknown[]): boolean =>
  handles.some((handle) => isObject(handle) && "onTheWay" in handle && handle.onTheWay === true);

/** Whether any of the handles asks for React in the browser. */
export const hydrates = (handles: unknown[]): boolean =>
  handles.some((handle) => isObject(handle) && "hydrate" in handle && handle.hydrate === true);

/** Whether any of the handles says that its page's forms may lead to pages of that kind. */
export const leadsOut = (handles: unknown[], kind: LeadsOut): boolean =>
  handles.some((handle) => isObject(handle) && "leadsOut" in handle && handle.leadsOut === kind);
