import { enhance } from "./enhance/enhance";
import { ownHtml } from "./enhance/own-html";

// The script of every page, and on most of them all of it.
enhance();

const has = (name: string) => document.querySelector(name) !== null;

// Only a page whose route says `handle.hydrate` carries Remix's data: React is loaded for it alone.
const hydrates = "__remixContext" in window;
if (hydrates) void import("./hydrate");

// The scripts of one page each, which are nobody else's to load.
if (has("plaid-link"))
  void import("./enhance/plaid-link").then(({ PlaidLink }) => customElements.define("plaid-link", PlaidLink));
if (has("card-entry"))
  void import("./enhance/card-entry").then(({ CardEntry }) => customElements.define("card-entry", CardEntry));
if (has("passkey-entry"))
  void import("./enhance/passkey-entry").then(({ PasskeyEntry }) =>
    customElements.define("passkey-entry", PasskeyEntry),
  );
if (has("ledger-proof"))
  void import("./enhance/ledger-proof").then(({ LedgerProof }) =>
    customElements.define("ledger-proof", LedgerProof),
  );
if (has("tick-count"))
  void import("./enhance/tick-count").then(({ TickCount }) => customElements.define("tick-count", TickCount));
if (has("markdown-preview"))
  void import("./enhance/markdown-preview").then(({ previewElement }) =>
    customElements.define("markdown-preview", previewElement(ownHtml)),
  );
if (has("watch-toggle"))
  void import("./enhance/watch-toggle").then(({ WatchToggle }) =>
    customElements.define("watch-toggle", WatchToggle),
  );
if (has("push-setup"))
  void import("./enhance/push-setup").then(({ PushSetup }) => customElements.define("push-setup", PushSetup));
if (has("[data-consent]")) void import("./enhance/consent-arrival").then(({ tellArrival }) => tellArrival());
if (has("[data-tax-id]")) void import("./enhance/tax-id").then(({ formatTaxIds }) => formatTaxIds());

// What the page does besides, where it says so; and of nobody who has asked not to be followed (SPEC-DECISIONS 22).
if (has("site-events") && !navigator.globalPrivacyControl)
  void import("./enhance/site-events").then(({ tellEvents }) => tellEvents(sessionStorage));
// Where React runs the page is somebody's work, who is not about to leave. Nothing of what might be read next comes before
// this page is there and has been seen.
if (has("link-preload") && !hydrates)
  addEventListener("load", () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      void import("./enhance/link-preload").then(({ preloadLinks }) => preloadLinks());
    }).observe({ type: "paint", buffered: true }),
  );

// Remix's live reload would swap React components, which most pages do not run: without this it loads the page anew.
if (process.env.NODE_ENV === "development") Reflect.deleteProperty(window, "__hmr__");
