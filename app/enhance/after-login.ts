/** Paths whose pages change with the one who reads them: loaded anew, from the top (SPEC 2, SPEC-DECISIONS 29). */
const reloaded = /stock-insights-by-sector|sector-and-stock-timing|sector-insights/;
const reloadDelayMs = 100;

/** Goes to the page that a posted dialog names, as the redirect of a plain post would. */
export function goOn(to: string): void {
  if (!reloaded.test(to)) {
    location.replace(to);
    return;
  }
  setTimeout(() => {
    history.scrollRestoration = "manual";
    scrollTo(0, 0);
    location.replace(to);
  }, reloadDelayMs);
}
