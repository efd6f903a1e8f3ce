import { enhance } from "./enhance/enhance";

// The script of every page, and on most of them all of it.
enhance();

// Only a page whose route says `handle.hydrate` carries Remix's data: React is loaded for it alone.
if ("__remixContext" in window) void import("./hydrate");

// The scripts of one page each, which are nobody else's to load.
if (document.querySelector("plaid-link"))
  void import("./enhance/plaid-link").then(({ PlaidLink }) => customElements.define("plaid-link", PlaidLink));
if (document.querySelector("card-entry"))
  void import("./enhance/card-entry").then(({ CardEntry }) => customElements.define("card-entry", CardEntry));
if (document.querySelector("ledger-proof"))
  void import("./enhance/ledger-proof").then(({ LedgerProof }) =>
    customElements.define("ledger-proof", LedgerProof),
  );

// Where the page says that it is recorded, and not of who has asked not to be followed (SPEC-DECISIONS 22).
if (
  document.querySelector("site-events") &&
  !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)
)
  void import("./enhance/site-events").then(({ tellEvents }) => tellEvents());
// Once the page has all that it needs itself. Where React runs the page is somebody's work, who is not about to leave.
if (document.querySelector("link-preload") && !("__remixContext" in window))
  addEventListener("load", () =>
    (window.requestIdleCallback ?? setTimeout)(() =>
      import("./enhance/link-preload").then(({ LinkPreload }) =>
        customElements.define("link-preload", LinkPreload),
      ),
    ),
  );

// Remix's live reload would swap React components, which most pages do not run: without this it loads the page anew.
if (process.env.NODE_ENV === "development") Reflect.deleteProperty(window, "__hmr__");
