import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React 18 hands `class` on to a custom element as it is; `className` would become an attribute of that name. */
type CustomElement = Omit<DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>, "className"> & {
  class?: string;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "card-entry": CustomElement;
      "ledger-proof": CustomElement;
      "link-preload": CustomElement;
      "markdown-preview": CustomElement & { for?: string };
      "passkey-entry": CustomElement;
      "password-field": CustomElement;
      "plaid-link": CustomElement;
      "site-dialog": CustomElement;
      "site-events": CustomElement;
      "site-toast": CustomElement;
      "symbol-search": CustomElement;
      "push-setup": CustomElement;
      "tick-count": CustomElement;
      "watch-toggle": CustomElement;
    }
  }
}
