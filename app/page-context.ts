import { createContext } from "react";

/** What only the server knows while it renders; empty in the browser. */
export interface Page {
  nonce?: string | undefined;
  /** The script of every page, by its hashed name. */
  script?: string;
  /** For an error page whose error carries none of its own; it is in the log. */
  requestId?: string;
}
export const PageContext = createContext<Page>({});

/** `export const handle: Handle = { hydrate: true }` in a route that needs React in the browser. */
export interface Handle {
  hydrate?: boolean;
  /** The path that search engines should keep for this page, where it is not the page's own. */
  canonical?: string;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether any of a page's route handles asks for React in the browser. */
export function hydrates(handles: unknown[]): boolean {
  return handles.some((handle) => isObject(handle) && "hydrate" in handle && handle.hydrate === true);
}

/** The canonical path that the innermost handle names, if any does. */
export function canonicalOf(handles: unknown[]): string | undefined {
  for (const handle of handles.toReversed()) {
    if (isObject(handle) && "canonical" in handle && typeof handle.canonical === "string")
      return handle.canonical;
  }
  return undefined;
}
