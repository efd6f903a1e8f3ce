import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { plainTitle } from "./lib/error-title";

// The server alone knows that a form came back when it writes the title (entry.server.tsx). React would take the
// difference for a broken page and render it anew, without what was typed; the form puts the prefix back.
document.title = plainTitle(document.title);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
