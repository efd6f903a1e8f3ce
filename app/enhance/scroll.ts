import { followedLink, scrollToTop } from "./links";

const asksForTop = (search: string) => new URLSearchParams(search).get("scroll") === "true";

/** `scroll=true` scrolls smoothly to the top; with `paywall`, registration ends at the top of the page (SPEC 2). */
export function handleScroll(): void {
  const query = new URLSearchParams(location.search);
  if (query.has("paywall") || asksForTop(location.search)) {
    // Or the browser would scroll back to where the visitor was, after we have.
    history.scrollRestoration = "manual";
  }
  if (query.has("paywall")) scrollTo(0, 0);
  if (asksForTop(location.search)) scrollToTop();

  document.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (!link || link.pathname !== location.pathname || !asksForTop(link.search)) return;
    event.preventDefault();
    history.replaceState(history.state, "", link.href);
    scrollToTop();
  });
}
