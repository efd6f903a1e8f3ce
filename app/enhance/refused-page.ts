/**
 * A page that answered a refused form is, for whoever goes back to it, a page like any other. Browsers would ask for the
 * form to be sent once more instead, also where that is an account or a signature.
 */
export function settleRefusedPage(): void {
  const [visit] = performance.getEntriesByType("navigation");
  if (visit instanceof PerformanceNavigationTiming && visit.responseStatus === 422)
    history.replaceState(history.state, "");
}
